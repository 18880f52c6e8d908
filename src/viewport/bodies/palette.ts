/** Colours of bodies that state none, by their place in the file as it was opened: Okabe and Ito's set, told apart by colour-blind eyes. */
import type { Body } from '../../scene/index.ts'

const LIGHT = ['#3f7fb5', '#e09f3e', '#3a9a7e', '#c9663c', '#b583a8', '#74b3d8', '#d3c355']
const DARK = ['#5b9bd0', '#e2a750', '#4fb295', '#d97f55', '#c596ba', '#86c2e4', '#ddd06c']

/**
 * Gives places in the palette by id, of fixed bodies too: in a document that opens the places in its list; from then on a body keeps its
 * place, whoever makes another one fixed or free, deletes it or lets it be one with another. What comes anew takes the first place that is free.
 */
export function makePlaces(): (document: string, bodies: readonly Pick<Body, 'id'>[]) => ReadonlyMap<string, number> {
  let of = ''
  let places = new Map<string, number>()
  return (document, bodies) => {
    if (document !== of) places = new Map()
    of = document
    const taken = new Set(bodies.map(({ id }) => places.get(id)))
    let free = 0
    for (const { id } of bodies) {
      if (places.has(id)) continue
      while (taken.has(free)) free++
      places.set(id, free++)
    }
    return places
  }
}

/** `#rrggbb` of the body at `place`. */
export function paletteColour(place: number, dark: boolean): string {
  const set = dark ? DARK : LIGHT
  return set[place % set.length] as string
}

/** Colour of fixed bodies. */
export const fixedColour = (dark: boolean): string => (dark ? '#5c6573' : '#b9b4ab')
