/** Quantities of a run as a whole: its energies, and how exactly its constraints are satisfied. */
import { RUN_READINGS } from '../../engine/index.ts'
import type { SceneQuantity, Teller } from './quantity.ts'

/** Those that are told beside the columns of the command line, by the names that they have here. */
const FURTHER: Readonly<Record<string, string>> = { work: 'energy.work' }
const OF: Readonly<Record<string, string>> = { energy: 'Energy', violation: 'Constraint residual' }
const ITEM = { of: 'run', index: 0 } as const

const ALL: readonly SceneQuantity[] = RUN_READINGS.flatMap(({ name: reading, column, words, quantity }) => {
  const name = column ?? FURTHER[reading]
  if (name === undefined || !name.includes('.')) return []
  const [section = ''] = name.split('.')
  return [
    {
      name,
      of: OF[section] ?? section,
      words: words as string,
      quantity: quantity as SceneQuantity['quantity'],
      channel: { kind: 'reading', ...ITEM, name: reading, part: null, axes: 'world' } as const,
    },
  ]
})

const TOTAL: SceneQuantity = {
  name: 'energy.total',
  of: 'Energy',
  words: 'Kinetic and potential',
  quantity: 'energy',
  channel: { kind: 'energy', ...ITEM },
}

const section = (prefix: string): Teller => ({
  prefix,
  list: () => [...ALL, TOTAL].filter(({ name }) => name.startsWith(`${prefix}.`)),
})

export const TELLERS_OF_RUN: readonly Teller[] = [section('energy'), section('violation')]
