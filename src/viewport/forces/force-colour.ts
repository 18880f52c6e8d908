import { useSession } from '../../laboratory/index.ts'
import { isSelected, sameItem } from '../../session/index.ts'
import { slenderSteel } from '../joints/slender.ts'
import { useColours } from '../viewing/viewing.ts'

/** Colour of what is drawn of a force: plain steel, or the accent when it is selected or hovered. */
export function useForceColour(id: string): string {
  const { accent, inkSoft, dark } = useColours()
  const state = useSession((s) => {
    const item = { kind: 'force', id } as const
    if (s.presenting) return 'none'
    return isSelected(s.selection, item) ? 'selected' : sameItem(s.hovered, item) ? 'hovered' : 'none'
  })
  return state === 'selected' ? accent : state === 'hovered' ? inkSoft : slenderSteel(dark)
}
