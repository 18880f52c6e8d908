import type { HeldBy, Untold } from '../../scene/index.ts'

/** Why a coordinate cannot be set alone; the same of all there are. */
export const HELD_WORDS: Readonly<Record<HeldBy, { readonly one: string; readonly all: string }>> = {
  loop: {
    one: 'Part of a closed loop: alone it cannot change.',
    all: 'They are parts of closed loops, so that none of them can change alone: drag a body instead.',
  },
  'marker-laws': {
    one: 'Its markers move by laws of their own.',
    all: 'Their markers move by laws of their own.',
  },
  axes: {
    one: 'The axes of its markers are more than a right angle apart.',
    all: 'The axes of their markers are more than a right angle apart.',
  },
}

/** What a joint leaves that no coordinate tells. */
export const untoldWords = ({ joint, freedoms }: Untold): string =>
  freedoms === null
    ? `${joint.name} has no coordinate: it binds bodies that the other joints leave free.`
    : `${joint.name} leaves ${freedoms === 1 ? 'a freedom' : `${freedoms} freedoms`} that no coordinate tells: no trajectory leads ${freedoms === 1 ? 'it' : 'them'}.`
