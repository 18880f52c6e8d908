// Runs the app in a page without an origin of its own, which may fetch no modules: its parts are classic scripts that hand
// themselves over, each as lockworkPart(its name, the parts that it stands on, its body). The build puts `first` in front of this.
/* global first */
;(() => {
  const folder = new URL('.', document.currentScript.src)
  /** By name: what a part stands on, and its body. */
  const told = new Map()
  /** By name: what a part exports, once its body has run. */
  const made = new Map()
  const coming = new Map()

  /** The address of a file of the build. */
  self.lockworkFile = (file) => new URL(`../${file}`, folder).href
  self.lockworkPart = (name, needs, body) => told.set(name, { needs, body })

  const fetchPart = (name) => {
    const script = document.createElement('script')
    script.src = new URL(name, folder).href
    const arrived = new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => {
        // The next wish is another try.
        coming.delete(name)
        reject(new Error(`${script.src} could not be loaded`))
      }
    })
    document.head.append(script)
    return arrived
  }

  const fetchWith = async (name, seen) => {
    if (seen.has(name)) return
    seen.add(name)
    if (!coming.has(name)) coming.set(name, fetchPart(name))
    await coming.get(name)
    await Promise.all(told.get(name).needs.map((next) => fetchWith(next, seen)))
  }

  const take = (address) => {
    const name = address.slice(address.lastIndexOf('/') + 1)
    if (!made.has(name)) {
      const module = { exports: {} }
      made.set(name, module)
      told.get(name).body(take, module.exports, module, load, BlobWorker)
    }
    return made.get(name).exports
  }

  const load = (name) => fetchWith(name, new Set()).then(() => take(name))

  /** By address of a program: that of the text that starts it. A page keeps such a text as long as it lives, so there is one for all workers. */
  const starters = new Map()

  const starterOf = (address) => {
    if (!starters.has(address)) {
      const text = `importScripts(${JSON.stringify(address)})`
      starters.set(address, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
    }
    return starters.get(address)
  }

  /** A worker of a page without an origin starts from a text of the page; that fetches the program. */
  class BlobWorker extends Worker {
    constructor(address, { name } = {}) {
      super(starterOf(String(address)), { name })
    }
  }

  void load(first)
})()
