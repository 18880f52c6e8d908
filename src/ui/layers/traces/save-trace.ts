/** A traced path as a file: what the run came by, to the bit. */
import { exactly, fileNameFor, type Laboratory } from '../../../laboratory/index.ts'
import type { Trace } from '../../../scene/index.ts'
import { readPointPath, type PathSamples } from '../../../simulation/index.ts'
import { columnHeading, csv } from '../../../units/index.ts'
import { download } from '../../exchange/index.ts'
import { traceSvg } from './trace-svg.ts'

/** Black where the scene names no colour: it is for paper. */
const INK = '#000000'
const PARTS = ['x', 'y', 'z'] as const

/** Table of times and places: seconds and metres, every digit. */
export const traceCsv = ({ times, places }: Pick<PathSamples, 'times' | 'places'>): string =>
  csv([
    [columnHeading('time', 'time'), ...PARTS.map((part) => columnHeading(part, 'length'))],
    ...places.map((place, i) => [times[i]!, ...place]),
  ])

/** Reads the path of a trace off the record of the run; null where the mechanism changes meanwhile. */
export function readPath({ scenes, simulation }: Laboratory, { body, position }: Trace): Promise<PathSamples | null> {
  const index = scenes.getState().scene.bodies.findIndex(({ id }) => id === body)
  return readPointPath(simulation, index, position)
}

/** Puts the path of a trace among the browser's downloads; says so where there is none. */
export async function saveTrace(lab: Laboratory, trace: Trace, name: string, kind: 'csv' | 'svg'): Promise<void> {
  await exactly(lab)
  const samples = await readPath(lab, trace)
  if (samples === null || samples.places.length < 2) {
    lab.session.getState().notify({
      tone: 'warning',
      title: `The path of ${name} is not saved`,
      detail: samples === null ? 'The mechanism has changed meanwhile.' : 'Nothing of it is recorded yet: play first.',
    })
    return
  }
  const { title } = lab.scenes.getState().scene
  const file = fileNameFor(title, ` ${name}.${kind}`)
  if (kind === 'csv') return download({ name: file, blob: new Blob([traceCsv(samples)], { type: 'text/csv' }) })
  const view = lab.view.current
  const eye = view?.camera() ?? { right: [1, 0, 0], up: [0, 0, 1], back: [0, -1, 0] }
  const text = traceSvg(samples, name, trace.colour ?? INK, eye)
  download({ name: file, blob: new Blob([text], { type: 'image/svg+xml' }) })
}
