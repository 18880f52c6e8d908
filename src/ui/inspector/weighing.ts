/** Material and mass of a body. Pure. */
import { DEFAULT_DENSITY, MATERIALS, massOfBody, type Body } from '../../scene/index.ts'
import { formatReading, formatVectorReading, quantityText } from '../fields/index.ts'

/** The share by which a density may miss that of a material and still be its. */
const SAME = 1e-9
/** The share of the largest component below which others are rounding. */
const NOISE = 1e-9

/** Says why a density is refused, with a way out; null: it can be had. */
export const densityFault = (density: number): string | null =>
  density > 0 ? null : 'A density is above zero; steel has 7850 kg/m³.'

/** The material of this density, kg/m³; undefined where none has it. */
export const materialOf = (density: number): (typeof MATERIALS)[number] | undefined =>
  MATERIALS.find((m) => Math.abs(m.density - density) < SAME * m.density)

/** All materials, told by their densities. */
export const materialOptions = () => MATERIALS.map((m) => ({ ...m, meaning: quantityText(m.density, 'density') }))

/** The density at which the shapes weigh what the body was said to weigh, kg/m³. */
export function densityLike(body: Body): number {
  const { mass: _mass, ...unstated } = body
  const byShapes = massOfBody({ ...unstated, density: 1 }).mass
  return body.mass !== undefined && byShapes > 0 ? body.mass.mass / byShapes : DEFAULT_DENSITY
}

/** Components in one unit with four digits, those that rounding left as zeros: "1.5, 0, −2 mm"; each in its own where one would show no digit. */
export function vectorText(values: readonly number[], dimension: 'length' | 'inertia'): string {
  const largest = Math.max(...values.map(Math.abs))
  const { texts, unit } = formatVectorReading(values, dimension, largest * NOISE)
  const isLost = texts.some((text, k) => !/[1-9]/.test(text) && Math.abs(values[k]!) > largest * NOISE)
  if (isLost) return values.map((value) => formatReading(value, dimension, largest * NOISE)).join(', ')
  return `${texts.map((t) => (t.includes('.') ? t.replace(/\.?0+$/, '') : t)).join(', ')} ${unit}`
}

/** Whether the axes of a matrix of inertia (xx yy zz xy xz yz) are not those of the body. */
export const isSkew = (inertia: readonly number[]): boolean =>
  inertia.slice(3).some((product) => Math.abs(product) > NOISE * inertia[0]!)
