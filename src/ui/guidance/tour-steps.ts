/** The first steps and when each is done. Pure. */
import type { Scene } from '../../scene/index.ts'
import type { TourStep } from '../../session/index.ts'

interface Step {
  readonly title: string
  readonly text: string
  /** The same where the palette is closed, and where its tool is taken. */
  readonly inSheet?: string
  readonly taken?: string
  readonly keys: readonly string[]
}

export const TOUR_STEPS: readonly [Step, Step, Step] = [
  {
    title: 'Place a link',
    text: 'Choose Link in the palette, then click both of its ends in the view.',
    inSheet: 'Choose Link under Build, then click both of its ends in the view.',
    taken: 'Click both of its ends in the view.',
    keys: ['A'],
  },
  {
    title: 'Pin it to the ground',
    text: 'Take “Pin to ground” in the box beside the link; or choose Join, click one of its eyes, then empty space.',
    keys: ['Enter'],
  },
  { title: 'Let it go', text: 'Press play: its weight, or its drive, sets it going.', keys: ['Space'] },
]

/** What is said at a step. @param tool that is taken @param closed whether the palette is in a sheet that is closed */
export function textOfStep({ text, inSheet, taken }: Step, tool: string, closed: boolean): string {
  if (taken !== undefined && tool === 'place-link') return taken
  return (closed ? inSheet : undefined) ?? text
}

/** Said when all steps are done. */
export const MOVES = { title: 'It moves', text: 'Drag a body to pull it. All else works the same way; ? lists it all.' }

interface Done {
  readonly bodies: number
  readonly joints: number
}

/** The step that comes now: a step is left when what it asks for is there, and taken up again when that is undone. */
export function stepReached(step: TourStep, { bodies, joints }: Done): TourStep {
  if (step === null || step === 0) return step
  if (bodies === 0) return 1
  if (joints === 0) return 2
  return 3
}

/** What is shown on the screen. */
interface Shown {
  readonly scene: Scene
  readonly document: string
}

/** Whether the tour ends: at first when the user builds or opens something else, later when another scene comes. */
export function endsTour(step: TourStep, now: Shown, before: Shown): boolean {
  if (step === null) return false
  if (now.document !== before.document) return true
  return step === 0 && now.scene !== before.scene
}
