import type { Plugin } from 'vite'

/** The module of Vite's through which every dynamic import of a built page goes. */
const HELPER = '\0vite/preload-helper.js'

/**
 * What stands in its place. Browsers keep it in mind for good where a module, or one that it imports, could not be had: to import it again fails without another try. So all files
 * of a part are fetched first, and it is imported once they are there; after a failure they can be fetched again.
 */
const CODE = `
const files = new Map()
const fetchOnce = (url) => {
  if (!files.has(url)) files.set(url, (/\\.css$/.test(url) ? addStyle(url) : read(url)).catch((error) => {
    files.delete(url)
    throw error
  }))
  return files.get(url)
}
const read = async (url) => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(url + ': ' + answer.status)
  await answer.arrayBuffer()
}
const addStyle = (url) => new Promise((resolve, reject) => {
  if ([...document.styleSheets].some(({ href }) => href === url)) return resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  link.onload = resolve
  link.onerror = () => {
    link.remove()
    reject(new Error(url))
  }
  document.head.append(link)
})
export const __vitePreload = (load, parts, importer) =>
  __VITE_IS_MODERN__ && parts?.length > 0
    ? Promise.all(parts.map((part) => fetchOnce(new URL(part, importer).href))).then(load)
    : load()
`

/** Fetches the files of a part before the part is imported (CODE). */
export const wholeParts = (): Plugin => ({
  name: 'whole-parts',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // a part of one file has itself to be fetched; what index.html loads is for start.js to choose
        resolveDependencies: (file, others, { hostType }) =>
          hostType === 'js' ? [...new Set([file, ...others])] : others,
      },
    },
  }),
  load: (id) => (id === HELPER ? CODE : null),
})
