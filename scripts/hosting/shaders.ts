import type { Plugin } from 'vite'

/** Programs of three that the page draws with, after the names of their shaders. */
const DRAWN = ['meshbasic', 'meshlambert', 'depth', 'distance', 'shadow']

/** What the shaders of our own include besides, and what three puts before every shader. */
const INCLUDED = ['common', 'colorspace_fragment', 'colorspace_pars_fragment']

/** Never defined in a program of the page, or 0: textures, fog, skins, clipping, lights other than the sun and the sky, tone mapping. */
const NEVER =
  /^(?:USE_(?:\w*MAP|\w*NORMALMAP\w*|FOG|SKINNING|MORPH\w*|INSTANCING_MORPH|BATCHING\w*|TANGENT|LOGARITHMIC_DEPTH_BUFFER|REVERSED_DEPTH_BUFFER|ALPHAHASH|LIGHT_PROBES|UV|POINTS_UV|CLEARCOAT|SHEEN|IRIDESCENCE|TRANSMISSION|ANISOTROPY|DISPERSION|RETROREFLECTION|DIFFUSE_ROUGHNESS)|TONE_MAPPING|FOG_EXP2|DITHERING|ALPHA_TO_COVERAGE|SHADOWMAP_TYPE_VSM|SHADOWMAP_TYPE_BASIC|NUM_(?:CLIPPING_PLANES|POINT_LIGHTS|SPOT_LIGHTS|RECT_AREA_LIGHTS|SUN_LIGHTS|LIGHT_PROBE_GRIDS|POINT_LIGHT_SHADOWS|SPOT_LIGHT_SHADOWS|SPOT_LIGHT_COORDS|SPOT_LIGHT_MAPS|SUN_LIGHT_SHADOWS))$/

/** The one map that is: of shadows. */
const isNever = (name: string): boolean => name !== 'USE_SHADOWMAP' && NEVER.test(name)

/**
 * three carries the text of every shader for every feature. What the page never draws with stays out of the first load; the compiler of
 * shaders stops at an #error where a program asks for it after all.
 */
export const shaders = (): Plugin => ({
  name: 'lockwork-shaders',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/three/build/three.module.js') ? { code: leaveOut(code), map: null } : null),
})

const SHADER = /^(const|var) ([\w$]+) = ("(?:[^"\\]|\\.)*");$/gm

/** three's module without the parts of shaders that nothing asks for. */
export function leaveOut(code: string): string {
  const variables = new Map(
    Array.from(code.matchAll(SHADER), ([, , name, text]) => [name!, JSON.parse(text!) as string]),
  )
  const table = /^const ShaderChunk = \{(.*?)^\};/ms.exec(code)?.[1] ?? ''
  const chunks = new Map(
    Array.from(table.matchAll(/(\w+): ([\w$]+)/g), ([, chunk, variable]) => [chunk!, variables.get(variable!)!]),
  )
  const used = new Set<string>()
  const take = (name: string): void => {
    const text = chunks.get(name)
    if (text === undefined) throw new Error(`three has no shader "${name}" any more: see scripts/hosting/shaders.ts`)
    if (used.has(name)) return
    used.add(name)
    for (const [, included] of withoutNever(text).matchAll(/#include <(\w+)>/g)) take(included!)
  }
  for (const program of DRAWN) for (const part of ['vert', 'frag']) take(`${program}_${part}`)
  INCLUDED.forEach(take)
  const usedTexts = new Set([...used].map((name) => chunks.get(name)))
  const texts = new Set(chunks.values())
  return code.replace(SHADER, (whole, kind: string, variable: string) => {
    const text = variables.get(variable)!
    if (!texts.has(text)) return whole
    return `${kind} ${variable} = ${JSON.stringify(usedTexts.has(text) ? withoutNever(text) : '#error left out')};`
  })
}

/** A shader without what stands under conditions that never hold, and without indentation. */
export function withoutNever(text: string): string {
  const kept: string[] = []
  /** Of each condition that the line stands under, whether this branch of it is left out. */
  const under: boolean[] = []
  const isOut = (): boolean => under.includes(true)
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, directive, condition = ''] = /^#(if|ifdef|ifndef|elif|else|endif)\b\s*(.*)$/.exec(line) ?? []
    if (directive === undefined) {
      if (!isOut()) kept.push(line)
      continue
    }
    if (directive !== 'if' && directive !== 'ifdef' && directive !== 'ifndef') under.pop()
    if (!isOut()) kept.push(line)
    if (directive === 'endif') continue
    const never =
      directive === 'ifdef' ? isNever(condition) : (directive === 'if' || directive === 'elif') && isFalse(condition)
    if (never && !isOut()) kept.push('#error left out')
    under.push(never)
  }
  return kept.join('\n')
}

/** Whether a condition can never hold: each of its alternatives has a term that cannot. */
function isFalse(condition: string): boolean {
  const terms = condition
    .replaceAll(/\bdefined\s*\(\s*(\w+)\s*\)/g, (_, name: string) => (isNever(name) ? 'never' : 'open'))
    .replaceAll(/\b(\w+) > 0\b/g, (_, name: string) => (isNever(name) ? 'never' : 'open'))
    .replaceAll(/!\s*\w+/g, 'open')
    .replaceAll(/\(\s*(never|open)\s*\)/g, '$1')
  // What is nested deeper is not judged.
  if (/[()]/.test(terms)) return false
  return terms.split('||').every((alternative) => /\bnever\b/.test(alternative))
}
