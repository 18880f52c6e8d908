/** Colours of bodies that state none, by their place in the file: Okabe and Ito's set, told apart by colour-blind eyes. */
import type { Body } from '../../scene/index.ts'

const LIGHT = ['#3f7fb5', '#e09f3e', '#3a9a7e', '#c9663c', '#b583a8', '#74b3d8', '#d3c355']
const DARK = ['#5b9bd0', '#e2a750', '#4fb295', '#d97f55', '#c596ba', '#86c2e4', '#ddd06c']

/** Places in the palette by id, of fixed bodies too: who makes one of them fixed or free recolours no other. */
export const placesInPalette = (bodies: readonly Pick<Body, 'id'>[]): Map<string, number> =>
  new Map(bodies.map(({ id }, place) => [id, place]))

/** `#rrggbb` of the body at `place`. */
export function paletteColour(place: number, dark: boolean): string {
  const set = dark ? DARK : LIGHT
  return set[place % set.length] as string
}

/** Of bodies that are fixed. */
export const fixedColour = (dark: boolean): string => (dark ? '#5c6573' : '#b9b4ab')
