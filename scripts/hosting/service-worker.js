// Keeps the whole app of one build, so that it runs without a network. `version` and `files` are put in front of this by the build.
// A newer version waits until no page of the old one is open: its caches stay whole as long as somebody uses them.
/* global version, files */

// Several copies of the app may live below one origin: the scope is part of the name.
const prefix = `lockwork ${self.registration.scope} `
const kept = prefix + version

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(kept).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== kept) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(drop())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return
  const answer = async () => {
    const cache = await caches.open(kept)
    const found = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true })
    return found ?? fetch(request)
  }
  event.respondWith(answer())
})
