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

// The app's own addresses, and no others: below its folder there may be pages of somebody else.
const own = new Set(['./index.html', ...files].map((file) => new URL(file, self.registration.scope).href))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  address.search = address.hash = ''
  if (request.method !== 'GET' || !own.has(address.href)) return
  const answer = async () => {
    const cache = await caches.open(kept)
    const isPage = address.href === new URL('./index.html', self.registration.scope).href
    return (await cache.match(isPage ? './' : request, { ignoreSearch: true })) ?? fetch(request)
  }
  event.respondWith(answer())
})
