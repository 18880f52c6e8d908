import type { Plugin } from 'vite'

/** KaTeX names each of its fonts in three formats, of which every browser that runs the app takes the first: the others would be kept by the service worker for nobody. */
export const formulaFonts = (): Plugin => ({
  name: 'lockwork-formula-fonts',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/katex/dist/katex.min.css') ? { code: onlyWoff2(code), map: null } : null),
})

const OTHERS = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\(["'](?:woff|truetype)["']\)/g

/** A style without the formats of fonts that come after woff2. */
export function onlyWoff2(style: string): string {
  if (style.match(OTHERS) === null)
    throw new Error('KaTeX names its fonts in another way: see scripts/hosting/formula-fonts.ts')
  return style.replaceAll(OTHERS, '')
}
