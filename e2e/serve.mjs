// Serves dist/ as any host of static files would: at the root and, the same files, below /some/where/deep/; below /strict/ with a
// strict policy; and /course/ is a page of somebody else that frames the app as a sandbox without an origin.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/course/') {
    response.writeHead(200, { 'content-type': types['.html'] })
    response.end(
      '<!doctype html><link rel="icon" href="data:,"><title>Course</title><iframe sandbox="allow-scripts" src="/some/where/deep/" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>',
    )
    return
  }
  const path = decodeURIComponent(pathname).replace(/^\/(?:some\/where\/deep|strict)\//, '/')
  const file = normalize(join(dist, path.endsWith('/') ? `${path}index.html` : path))
  const found =
    file.startsWith(dist.endsWith(sep) ? dist : dist + sep) && statSync(file, { throwIfNoEntry: false })?.isFile()
  if (!found) {
    response.writeHead(404).end('not found')
    return
  }
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    ...(pathname.startsWith('/strict/') && { 'content-security-policy': "default-src 'self'" }),
  })
  createReadStream(file).pipe(response)
}).listen(Number(process.env.LOCKWORK_PORT ?? 4179))
