import type { Laboratory } from '../../laboratory/index.ts'
import type { Patch } from '../../session/index.ts'
import type { Viewing } from '../viewing/viewing.ts'

/** All that lies over the free part of the view, where no label should be: messages, legend, axis cube, boxes, the tooltip. */
export function patchesOver({ session }: Pick<Laboratory, 'session'>, { tooltip }: Pick<Viewing, 'tooltip'>): Patch[] {
  const { passing, standing, corners, popups } = session.getState().covers
  return [...passing, ...standing, ...corners, ...popups, ...(tooltip ? [tooltip] : [])]
}
