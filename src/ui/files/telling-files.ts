/** What is told of files that are dropped and not opened. */
import type { Laboratory } from '../../laboratory/index.ts'
import { COORDINATES_TITLE } from '../mobility/index.ts'

/** Of several files the first is taken: says which, and which are not. */
export const tellOthers = (session: Laboratory['session'], { name }: File, others: readonly File[]): void =>
  void session.getState().notify({
    tone: 'info',
    subject: 'dropped',
    title: `Of ${others.length + 1} files only ${name} is looked at`,
    detail: `Drop one at a time. Left aside: ${others.map((other) => other.name).join(', ')}.`,
  })

/** A table goes where coordinates are led by it, and nowhere else. */
export const tellTable = (session: Laboratory['session'], { name }: File): void =>
  void session.getState().notify({
    tone: 'info',
    subject: 'dropped',
    title: `${name} is a table, not a scene`,
    detail: `Joints follow a table of coordinates: drop it again with the panel “${COORDINATES_TITLE}” open.`,
    waysOut: [{ label: `Open ${COORDINATES_TITLE}`, perform: () => session.getState().setPanel('coordinates', true) }],
  })
