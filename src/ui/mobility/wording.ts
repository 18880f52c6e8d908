/** The mechanism's state of health in plain words. */
import type { Mobility, MobilityHere } from '../../engine/index.ts'
import { drivesOf, isMovedByOwnLaw, looseBodies, type Scene, nameOfBody, nameOfJoint } from '../../scene/index.ts'
import { powerOfTen, scientific } from '../../units/index.ts'

/** What it means that accelerations and reactions are off by more than the numbers should be, and what helps. */
export const INEXACT =
  'Inexact: the masses of connected bodies are too far apart for the numbers. Bring them closer to each other, or fix the heavy one.'

export const plural = (n: number, one: string, many: string = `${one}s`): string =>
  `${minus(n)} ${n === 1 ? one : many}`

const minus = (n: number): string => String(n).replace('-', '−')

/** "1 degree of freedom", of the mechanism without its drives. */
export const freedomText = ({ mechanism }: Mobility): string =>
  plural(mechanism.dof, 'degree of freedom', 'degrees of freedom')

/** "12 degrees of freedom, 6 driven". */
export const freedomLine = (mobility: Mobility): string => {
  const driven = mobility.mechanism.dof - mobility.dof
  return driven > 0 ? `${freedomText(mobility)}, ${driven} driven` : freedomText(mobility)
}

/** What drives leave free; null when there are none. */
export function drivenText({ mechanism, rows, dof }: Mobility): string | null {
  const drives = rows - mechanism.rows
  if (drives <= 0) return null
  return dof === 0
    ? `${plural(drives, 'drive')} ${drives === 1 ? 'takes' : 'take'} all of it: the motion is given, forces follow from it.`
    : `${plural(drives, 'drive')} ${drives === 1 ? 'takes' : 'take'} ${mechanism.dof - dof}; ${minus(dof)} left free.`
}

/** Why the count and the truth differ, in words; null when they agree. */
export function grueblerText({ bodies, mechanism }: Mobility): string | null {
  const { rows, rank, dof, gruebler } = mechanism
  if (gruebler === dof) return null
  const spare = rows - rank
  const count = `Counting gives 6 × ${bodies} − ${rows} = ${minus(gruebler)}`
  const repeat =
    spare === 1
      ? `1 of the ${rows} constraints only repeats what the others say`
      : `${spare} of the ${rows} constraints only repeat what the others say`
  return `${count}, but it has ${minus(dof)}: ${repeat}. The repeated ones make some reactions not unique.`
}

/** Something that one should know before pressing play. Never an error. */
export interface Hint {
  readonly kind: 'empty' | 'floating' | 'structure' | 'touch' | 'beside' | 'undriven'
  readonly title: string
  readonly detail: string
  /** Bodies that it is about. */
  readonly bodies: readonly string[]
}

const moves = (law: unknown): boolean => law !== 0

/** What stands out about a scene that is ready to run. */
export function hintsFor(scene: Scene, mobility: MobilityHere | null): readonly Hint[] {
  const hints: Hint[] = []
  if (scene.bodies.length === 0)
    return [
      {
        kind: 'empty',
        title: 'The scene is empty',
        detail: 'Place a link, or open a mechanism from the gallery.',
        bodies: [],
      },
    ]
  const weight = scene.gravity.some((g) => g !== 0)
  const floating = weight ? looseBodies(scene) : []
  if (floating.length > 0) hints.push(floatingHint(scene, floating))
  if (mobility !== null && mobility.bodies > 0 && mobility.dof === 0 && !isDriven(scene))
    hints.push({
      kind: 'structure',
      title: '0 degrees of freedom',
      detail:
        'The joints hold everything in place: it is a structure. Take a joint out, or let one move more, to set it free.',
      bodies: [],
    })
  if (mobility?.leadsNowhere)
    hints.push({
      kind: 'touch',
      title: 'Gives a little, then locks',
      detail:
        'The freedom that can be counted in this pose leads nowhere: the joints give a little and then lock. No finite forces hold it here; those shown are of the little that it gives. Take a joint out, or change a length.',
      bodies: [],
    })
  if (mobility?.besideDeadCentre) hints.push(besideHint(scene, mobility.besideDeadCentre.driven))
  if (
    mobility !== null &&
    mobility.dof > 0 &&
    !isDriven(scene) &&
    !weight &&
    scene.forces.length === 0 &&
    isAtRest(scene)
  )
    hints.push({
      kind: 'undriven',
      title: 'Nothing drives it',
      detail: 'There is no drive, no gravity, no force and no initial speed. Pull a body, or give a joint a motor.',
      bodies: [],
    })
  return hints
}

function besideHint(scene: Scene, driven: readonly string[]): Hint {
  const names = listed(driven.map((id) => nameOfJoint(scene, id)))
  return {
    kind: 'beside',
    title: 'Starts beside a dead centre',
    detail: `In the pose in which it is put together at the start the joints only just close: bodies move many times as fast as ${names} ${driven.length === 1 ? 'is' : 'are'} driven, and forces grow with that. Give it other lengths, or start it at another angle.`,
    bodies: [],
  }
}

function floatingHint({ bodies }: Scene, floating: readonly string[]): Hint {
  const free = bodies.filter((b) => !b.fixed)
  if (floating.length === free.length && free.length === bodies.length)
    return {
      kind: 'floating',
      title: 'Nothing is grounded',
      detail:
        'No joint ties the mechanism to the ground, so it falls as a whole. Pin an end of it to the ground, or fix a body.',
      bodies: floating,
    }
  const names = floating.map((id) => nameOfBody({ bodies }, id))
  const one = names.length === 1
  return {
    kind: 'floating',
    title: one ? `${names[0]} hangs on nothing` : `${names.length} bodies hang on nothing`,
    detail: `${listed(names)} ${one ? 'is' : 'are'} joined to nothing that stands still, and ${one ? 'falls' : 'fall'}. Fix ${one ? 'it' : 'one'}, or join ${one ? 'it' : 'one'} to the rest.`,
    bodies: floating,
  }
}

/** "A", "A and B", "A, B and C"; of many the first few, and how many more. */
export function listed(words: readonly string[], most = 4): string {
  if (words.length > most) return `${words.slice(0, most - 1).join(', ')} and ${words.length - most + 1} more`
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const isDriven = (scene: Scene): boolean =>
  scene.joints.some(
    (j) =>
      drivesOf(j).length > 0 ||
      isMovedByOwnLaw(j) ||
      j.motion !== null ||
      j.driven.motion !== null ||
      j.main.motion !== null,
  )

const isAtRest = (scene: Scene): boolean =>
  scene.bodies.every((b) => ![...b.velocity, ...b.angularVelocity].some(moves))

/** What the diagnosis is called, on its panel and wherever it is opened. */
export const DIAGNOSIS_TITLE = 'What moves, and what holds it'
/** What the panel of modes is called. */
export const MODES_TITLE = 'How it vibrates'
export const MOTION_TITLE = 'Velocity geometry'
export const EQUATIONS_TITLE = 'Equations of motion'
export const COORDINATES_TITLE = 'Joint coordinates'

/** Errors and drifts as a power of ten with two digits: `3.1 × 10⁻¹²`; 0 and infinities as such. */
export function smallNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value === 0) return '0'
  return scientific(value, 2).replace(` ${powerOfTen(0)}`, '')
}
