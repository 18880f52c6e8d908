/** Says once for each scene that bodies do not touch each other, when it looks as if they should. Fetched when something first runs. */
import { setFixed, nameOfBody, type Scene } from '../../scene/index.ts'
import type { WayOut } from '../../session/index.ts'
import { readPoses, readTime } from '../../simulation/index.ts'
import { performAction } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'
import { editOrTell } from '../refusal.ts'
import { couldPass, watchScene, type Passing, type Watch } from './passing.ts'

const SUBJECT = 'touching'
/** The scene is looked at so often in simulated time, s. */
const EVERY = 0.02

export function watchTouching(lab: Laboratory): () => void {
  const { scenes, simulation } = lab
  let watch: Watch | null = null
  let seen: unknown = null
  /** What was told, and the last scene of which it holds. */
  let told: { readonly document: string; readonly passing: Passing; scene: Scene } | null = null
  let last = NaN
  return simulation.onFrame((frame) => {
    const { scene, document } = scenes.getState()
    // Once it has been mended it is told again where it comes back.
    if (told?.document === document && (told.scene === scene || couldPass(scene, told.passing))) {
      told.scene = scene
      return
    }
    // The message is about a scene that is no longer shown.
    if (told !== null) lab.session.getState().dismiss(SUBJECT)
    told = null
    const time = readTime(frame)
    if (scene !== seen || time < last) {
      watch = watchScene(scene)
      // Bodies that overlap from the beginning are found by the start of the scene, however late this is called.
      watch(new Map(scene.bodies.map((body) => [body.id, body])))
      seen = scene
    } else if (time - last < EVERY) return
    last = time
    const passing = watch?.(readPoses(frame)) ?? null
    if (passing === null) return
    told = { document, passing, scene }
    tell(lab, passing)
  })
}

function tell(lab: Laboratory, passing: Passing): void {
  const { body, through, loose } = passing
  const { scene } = lab.scenes.getState()
  const nameOf = (id: string): string => nameOfBody(scene, id)
  const what =
    through === null
      ? `${nameOf(body)} falls out of the scene.`
      : `${nameOf(body)} seems to pass through ${nameOf(through)}.`
  const fix: WayOut = {
    label: `Fix ${nameOf(body)}`,
    perform: () => {
      editOrTell(lab, `Fix ${nameOf(body)}`, (draft) => setFixed(draft, body, true), { restarts: true })
    },
  }
  lab.session.getState().notify({
    tone: 'info',
    subject: SUBJECT,
    holds: (now) => couldPass(now, passing),
    aside: true,
    title: 'Bodies do not touch each other',
    detail: `${what} Here only joints and springs hold bodies: join it to what is to carry it${loose ? ', or fix it where it starts' : ''}.`,
    waysOut: [
      {
        label: 'Rewind',
        // Otherwise it would fall again at once, before anything could be joined.
        perform: () => {
          lab.playback.pause()
          performAction(lab, lab.actions.get('rewind'))
        },
      },
      ...(loose ? [fix] : []),
    ],
    seconds: 0,
  })
}
