/** The mechanisms to choose from. */
import { gallery } from '../../gallery/index.ts'
import { classifyEdit, validateScene, type Scene } from '../../scene/index.ts'
import { ON_SCREEN } from './desk.ts'

interface Choice {
  readonly value: string
  readonly label: string
  readonly meaning?: string
  readonly group: string
}

/** Group of the gallery with the mechanisms that are made for this. */
const MADE_FOR_IT = 'Writing a rotation'

/** The scene on the screen, what is made for it, and the rest of the gallery. */
export function choicesOf(title: string): Choice[] {
  const items = gallery.map(({ id, title: label, group, teaches }) => ({ value: id, label, meaning: teaches, group }))
  const isMadeForIt = ({ group }: Choice): boolean => group === MADE_FOR_IT
  return [
    { value: ON_SCREEN, label: title || 'Untitled', group: 'On the screen' },
    ...items.filter(isMadeForIt),
    ...items.filter((item) => !isMadeForIt(item)),
  ]
}

/**
 * What the mechanism is called that is chosen now, where what was found is of another one, or of how it was before; else null.
 *
 * @param mechanism `ON_SCREEN`, or the id of a gallery item
 */
export function insteadOf(found: Scene | null, mechanism: string, onScreen: Scene): string | null {
  if (found === null) return null
  const item = gallery.find(({ id }) => id === mechanism)
  if (item === undefined ? classifyEdit(found, onScreen).class === 'view' : found.title === item.title) return null
  return item?.title ?? (onScreen.title || 'Untitled')
}

/** Rejects, with words for the user, where it cannot be had. */
export async function fetchScene(mechanism: string, onScreen: Scene): Promise<Scene> {
  if (mechanism === ON_SCREEN) return onScreen
  const item = gallery.find(({ id }) => id === mechanism)
  const file = await item?.load().catch(() => {
    throw new Error(
      `“${item.title}” is not stored on this device yet, and there is no connection. Try again when you are online.`,
    )
  })
  const read = validateScene(file)
  if (!read.ok) throw new Error(read.faults[0]?.message ?? 'It cannot be read.')
  return read.scene
}
