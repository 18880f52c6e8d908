/** A force and a torque on a point of a body, as laws of time. */
import { forceElement } from './force-element.ts'

export const load = forceElement({
  fields: {
    body: { role: 'body', label: 'Body' },
    position: { role: 'point', label: 'Point' },
    force: { role: 'laws', label: 'Force', dimension: 'force' },
    torque: { role: 'laws', label: 'Torque', dimension: 'torque' },
    axes: { role: 'axes', label: 'Axes of the load' },
  },
  words: {
    name: 'Load',
    noun: 'load',
    made: 'Load',
    keywords: 'force push weight',
  },
  placing: { by: 'point', start: (force) => ({ force }) },
  draw: 'arrows',
  look: () => ({}),
  told: [
    { of: 'force', quantity: 'force', name: 'Force' },
    { of: 'torque', quantity: 'torque', name: 'Torque' },
  ],
})
