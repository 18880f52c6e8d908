import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { pageFiles } from './files.ts'

/** Files of the app for pages without an origin of their own: a folder of the build. */
export const APART = 'apart'

/**
 * Builds the app a second time, for pages that may fetch no modules (decision 13), and lets index.html choose: public/start.js finds
 * both forms in its own tag. `app` is the configuration that both have in common.
 */
export function apart(app: InlineConfig): Plugin {
  let folder = ''
  return {
    name: 'lockwork-apart',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: { order: 'post', handler: chooseInStart },
    async closeBundle() {
      const { script, style } = await buildApart(app, folder)
      const page = join(folder, 'index.html')
      const html = readFileSync(page, 'utf8').replace(
        '<script src="./start.js"',
        `<script src="./start.js" data-apart="./${script}" data-apart-style="./${style}"`,
      )
      writeFileSync(page, html)
    },
  }
}

const MODULE = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/

/** The module is for start.js to fetch; styles need no leave of the host. */
function chooseInStart(html: string): string {
  const module = MODULE.exec(html)?.[1]
  if (module === undefined) throw new Error('index.html names no module')
  return html
    .replace(MODULE, '')
    .replaceAll('<link rel="stylesheet" crossorigin ', '<link rel="stylesheet" data-style ')
    .replace('<script src="./start.js"', `<script src="./start.js" data-module="${module}"`)
}

/** The names of its first script and of its style. */
async function buildApart(app: InlineConfig, folder: string): Promise<{ script: string; style: string }> {
  const names = {
    entryFileNames: `${APART}/[name]-[hash].js`,
    chunkFileNames: `${APART}/[name]-[hash].js`,
    assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
      `${name.endsWith('.css') ? APART : 'assets'}/[name]-[hash][extname]`,
  }
  let first = ''
  let style = ''
  await build({
    ...app,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Where another file lies is known to the loader; a style knows by itself.
    experimental: {
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'js' ? { runtime: `lockworkFile(${JSON.stringify(file)})` } : { relative: true },
    },
    // Workers are fetched by importScripts, as classic scripts too.
    worker: { format: 'iife', rolldownOptions: { output: names } },
    build: {
      ...app.build,
      outDir: folder,
      emptyOutDir: false,
      cssCodeSplit: false,
      modulePreload: false,
      // Fonts are fetched as modules are: here the letters of most words are part of the style.
      assetsInlineLimit: (file) => /-(?:latin|greek)-wght-normal\.woff2$/.test(file),
      rolldownOptions: {
        ...app.build?.rolldownOptions,
        input: 'src/main.tsx',
        // Addresses are whole already; nothing else is asked of import.meta.
        onLog: (level, log, tell) => {
          if (log.code !== 'EMPTY_IMPORT_META') tell(level, log)
        },
        transform: { define: { 'import.meta.url': 'document.baseURI' } },
        output: { ...names, format: 'cjs', dynamicImportInCjs: false, codeSplitting: pageFiles() },
      },
    },
    plugins: [
      ...(app.plugins ?? []),
      {
        name: 'lockwork-parts',
        // After the styles are one file.
        enforce: 'post',
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type === 'asset') {
              if (file.fileName.endsWith('.css')) style = file.fileName
              continue
            }
            if (file.isEntry) first = basename(file.fileName)
            file.code = asPart(basename(file.fileName), file.imports, file.dynamicImports, file.code)
          }
        },
      },
    ],
  })
  const loader = `const first = ${JSON.stringify(first)}\n${readFileSync(new URL('apart-loader.js', import.meta.url), 'utf8')}`
  const script = `${APART}/loader-${createHash('sha256').update(loader).digest('hex').slice(0, 8)}.js`
  writeFileSync(join(folder, script), `{${loader}}`)
  return { script, style }
}

/** How a part that comes later is named by those that ask for it. */
const LATER = /Promise\.resolve\(\)\.then\(\(\)=>require\(["'`]([^"'`]+)["'`]\)\)/g

/** A chunk in CommonJS as a part that the loader can run. */
function asPart(name: string, needs: readonly string[], later: readonly string[], code: string): string {
  const asked = new Set<string>()
  const body = code.replace(LATER, (_, address: string) => {
    asked.add(basename(address))
    return `load(${JSON.stringify(basename(address))})`
  })
  const missed = later.map((file) => basename(file)).filter((file) => !asked.has(file))
  if (missed.length > 0) throw new Error(`${name} asks for ${missed.join(', ')} in a way that is not known here`)
  const names = needs.map((file) => basename(file))
  return `lockworkPart(${JSON.stringify(name)},${JSON.stringify(names)},(require,exports,module,load,Worker)=>{${body}\n})`
}
