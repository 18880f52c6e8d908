/** On which scale arrows are drawn, so that they can be compared: torques stand on that of the forces, by the mechanism's size. */
import type { GlyphScale } from '../../session/index.ts'
import { FULL_SWEEP } from './arrow-length.ts'
import type { Glyph, Measure } from '../viewing/glyph.ts'
import { measureOf } from '../viewing/glyph.ts'

/** Arrows of one scale have one value at full length. */
export type Scale = Exclude<Measure, 'torque'>
export const SCALES: readonly Scale[] = ['force', 'velocity', 'acceleration']

export const scaleOf = (measure: Measure): Scale => (measure === 'torque' ? 'force' : measure)

/** A value in the unit of its scale: a torque as the force that has it about an arm of the mechanism's size, m. */
export const onScale = ({ kind, magnitude }: Pick<Glyph, 'kind' | 'magnitude'>, size: number): number =>
  kind === 'torque' ? magnitude / size : magnitude

/** The largest value on each scale, 0 where there is none. */
export function largestOnScales(glyphs: readonly Glyph[], size: number): Record<Scale, number> {
  const largest: Record<Scale, number> = { force: 0, velocity: 0, acceleration: 0 }
  for (const glyph of glyphs) {
    const scale = scaleOf(measureOf(glyph.kind))
    largest[scale] = Math.max(largest[scale], onScale(glyph, size))
  }
  return largest
}

/**
 * The value that an arrow of full length stands for, by measure. `auto` is that of each scale; `fullMetres` is the full length where
 * the camera looks, `radius` that of curved arrows there, m. At a fixed scale a metre of arc stands for as many newton-metres as a metre of
 * arrow for newtons.
 */
export function calcReferences(
  auto: Readonly<Record<Scale, number>>,
  mode: GlyphScale,
  size: number,
  fullMetres: number,
  radius: number,
): Record<Measure, number> {
  if (mode === 'auto') return { ...auto, torque: auto.force * size }
  const { newtonsPerMetre } = mode
  return { ...auto, force: newtonsPerMetre * fullMetres, torque: newtonsPerMetre * FULL_SWEEP * radius }
}
