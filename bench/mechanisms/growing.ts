/** The mechanisms of any size that the growth part is about. */
import { makeChain, makeFourBars, makeNet, makeSliderCranks } from './chains.ts'
import type { Mechanism } from './mechanism.ts'

interface Growing {
  readonly title: string
  readonly make: (size: number) => Mechanism
}

export const GROWING = {
  'chain-revolute': { title: 'chain, pins', make: (n) => makeChain(n, 'revolute') },
  'chain-spherical': { title: 'chain, balls', make: (n) => makeChain(n, 'spherical') },
  'four-bars': { title: 'N four-bars', make: makeFourBars },
  'slider-cranks': { title: 'N slider-cranks', make: makeSliderCranks },
  net: { title: 'net', make: makeNet },
} satisfies Readonly<Record<string, Growing>>
