/** Verdicts: why a mechanism moves as it does, and what can be done about it. Pure. */
import type { MobilityHere } from '../../engine/index.ts'
import { freedomsOf, isOnFrame, isPrescribed, type Scene, nameOfJoint } from '../../scene/index.ts'
import type { Diagnosis } from '../../simulation/index.ts'
import { hintsFor, listed, plural } from '../mobility/index.ts'
import { MOST_WAYS as MOST, takersOf, waysOfHint, waysToFree } from './hint-ways.ts'
import { driveElsewhere, motorJoints, moveALittle, takeMotorOff, type Way } from './ways.ts'

/** One thing that holds, or does not; with ways out where it is in the way. */
export interface Verdict {
  readonly id:
    'stopped' | 'hint' | 'structure' | 'touch' | 'motors' | 'given' | 'special' | 'dead-centre' | 'turns-back'
  /** `note`: good to know; `caution`: it keeps the mechanism from moving as one would think. */
  readonly tone: 'note' | 'caution'
  readonly title: string
  readonly detail: string
  /** Joints that it is about, each with what there is to say of it. */
  readonly joints: readonly { readonly joint: string; readonly text: string }[]
  readonly ways: readonly Way[]
}

/** What a verdict is made from. */
export interface Findings {
  readonly scene: Scene
  readonly mobility: MobilityHere | null
  /** The diagnosis; null if there is none of this scene. */
  readonly diagnosis: Diagnosis | null
  /** Size of the mechanism, m. */
  readonly size: number
  /** The run is past its start. */
  readonly hasRun: boolean
  /** Ids of the joints at which what is given and held contradicts itself at the start. */
  readonly contradicting: readonly string[]
}

/** Everything that stands out, what is in the way first. */
export function verdictsOf(findings: Findings): readonly Verdict[] {
  const { scene, mobility, diagnosis } = findings
  const hints = hintsFor(scene, mobility)
    .filter(({ kind }) => kind !== 'structure' && (kind !== 'touch' || diagnosis === null))
    .map((hint): Verdict => {
      const ways = waysOfHint(scene, hint, diagnosis)
      return { id: 'hint', tone: 'caution', title: hint.title, detail: hint.detail, joints: [], ways }
    })
  const found = [
    ...hints,
    ...structure(findings),
    ...motors(findings),
    ...special(findings),
    ...deadCentres(findings),
    ...turningBack(findings),
    ...given(findings),
  ]
  return found.toSorted((a, b) => Number(a.tone === 'note') - Number(b.tone === 'note'))
}

const freesText = (frees: number): string =>
  frees === 1 ? 'without it, 1 more way to move' : `without it, ${frees} more ways to move`

function structure({ scene, mobility, diagnosis }: Findings): readonly Verdict[] {
  if (mobility === null || mobility.bodies === 0) return []
  const touch = diagnosis !== null && diagnosis.freedoms.length > 0
  const onlyTouch = touch && diagnosis.freedoms.every(({ kind }) => kind === 'infinitesimal')
  if (mobility.mechanism.dof > 0 && !onlyTouch) return []
  const joints = takersOf(scene, diagnosis).map(({ joint, frees }) => ({ joint, text: freesText(frees) }))
  const ways = waysToFree(scene, diagnosis)
  if (onlyTouch)
    return [
      {
        id: 'touch',
        tone: 'caution',
        title: 'Gives a little, then locks',
        detail: `${plural(mobility.mechanism.dof, 'freedom')} can be counted at this pose, but ${mobility.mechanism.dof === 1 ? 'it leads' : 'they lead'} nowhere: the joints give a little and then lock.`,
        joints,
        ways,
      },
    ]
  return [
    {
      id: 'structure',
      tone: 'caution',
      title: 'A structure',
      detail:
        joints.length === 0
          ? 'The joints hold everything in place, and no single one does so alone: take more than one out.'
          : 'The joints hold everything in place. These take the freedoms:',
      joints,
      ways,
    },
  ]
}

/** Drives that do not act: they repeat another, or push where nothing gives. */
function motors({ scene, mobility, diagnosis, contradicting }: Findings): readonly Verdict[] {
  const idle =
    diagnosis === null
      ? (mobility?.redundant ?? []).filter(({ row }) => row === 'drive').map(({ joint }) => joint)
      : diagnosis.drives.filter(({ takes }) => takes === 0).map(({ joint }) => joint)
  const pushing = pushedDeadCentres(scene, diagnosis)
  const named = [...new Set(idle)].filter((id) => scene.joints.some((j) => j.id === id) && !pushing.includes(id))
  if (named.length === 0) return []
  const namesOf = (ids: readonly string[]): string => listed(ids.map((id) => nameOfJoint(scene, id)))
  const names = namesOf(named)
  const differing = named.filter((id) => contradicting.includes(id))
  const differ =
    differing.length === 0 ? 'It locks as soon as the two differ.' : `They differ at ${namesOf(differing)}.`
  return [
    {
      id: 'motors',
      tone: 'caution',
      title: named.length === 1 ? 'A motor that cannot act' : `${named.length} motors that cannot act`,
      detail: `What is given at ${names} fixes no motion here: something else fixes the same one, or the joints hold it. ${differ}`,
      joints: named.map((joint) => ({ joint, text: 'takes no freedom here' })),
      ways: named.slice(0, MOST).map((id) => takeMotorOff(scene, id)),
    },
  ]
}

/** A motion that leaves the pose; null when none is known. */
const wayOn = (diagnosis: Diagnosis) =>
  diagnosis.freedoms.find(({ kind }) => kind === 'useful') ??
  diagnosis.freedoms.find(({ kind }) => kind === 'infinitesimal')

function moveOn({ scene, diagnosis, size, hasRun }: Findings): readonly Way[] {
  const motion = diagnosis === null ? undefined : wayOn(diagnosis)
  return [
    ...(motion === undefined ? [] : [moveALittle(scene, motion, size)]),
    ...(hasRun ? [{ label: 'Rewind', action: 'rewind' }] : []),
  ]
}

/** The motor of one of these joints goes to one that is none of them. */
function elsewhere(scene: Scene, stuck: readonly string[]): readonly Way[] {
  const from = scene.joints.find((joint) => stuck.includes(joint.id) && isPrescribed(joint))
  if (from === undefined) return []
  const to = motorJoints(scene).find((id) => !stuck.includes(id))
  return to === undefined ? [] : [driveElsewhere(scene, from.id, to)]
}

function special(findings: Findings): readonly Verdict[] {
  const { scene, diagnosis } = findings
  const stuck = diagnosis?.singular ?? []
  // A motor at a dead centre is all that there is to it, and said by itself.
  if (stuck.length === 0 || pushedDeadCentres(scene, diagnosis).length > 0) return []
  const names = listed(stuck.map((id) => nameOfJoint(scene, id)))
  return [
    {
      id: 'special',
      tone: 'caution',
      title: 'Singular pose: it may stick or branch here',
      detail: `In this very pose ${names} ${stuck.length === 1 ? 'leaves' : 'leave'} more free than in the poses next to it. Move it out of this pose, or drive it from another joint.`,
      joints: stuck.map((joint) => ({ joint, text: 'leaves more free here' })),
      ways: [...moveOn(findings), ...elsewhere(scene, stuck)].slice(0, MOST),
    },
  ]
}

/** Dead centres at which a motor prescribes the motion: it can only lock there. */
const pushedDeadCentres = (scene: Scene, diagnosis: Diagnosis | null): readonly string[] =>
  (diagnosis?.deadCentres ?? []).filter((id) => scene.joints.some((joint) => joint.id === id && isPrescribed(joint)))

/** Joints that rest in every motion from this pose and are said by themselves: the crank, rocker or crosshead of a dead centre, or others. */
const resting = ({ scene, diagnosis }: Findings, onFrame: boolean): readonly Scene['joints'][number][] =>
  diagnosis === null || pushedDeadCentres(scene, diagnosis).length > 0
    ? []
    : scene.joints.filter(
        (joint) =>
          diagnosis.deadCentres.includes(joint.id) &&
          !diagnosis.singular.includes(joint.id) &&
          isOnFrame(scene, joint) === onFrame,
      )

function deadCentres(findings: Findings): readonly Verdict[] {
  const { scene, diagnosis } = findings
  if (diagnosis === null) return []
  const pushed = pushedDeadCentres(scene, diagnosis)
  const dead = pushed.length > 0 ? pushed : resting(findings, true).map(({ id }) => id)
  if (dead.length === 0) return []
  const names = listed(dead.map((id) => nameOfJoint(scene, id)))
  const title = dead.length === 1 ? `${names} is at a dead centre` : 'Dead centres'
  const joints = dead.map((joint) => ({ joint, text: 'at rest in every motion from here' }))
  if (pushed.length === 0) {
    const detail = `Nothing that pushes at ${names} moves it from this pose; beside it, it would.`
    return [{ id: 'dead-centre', tone: 'note', title, detail, joints, ways: [] }]
  }
  const detail = `The motor at ${names} cannot move it from this pose, whatever its strength; beside it, it could. Start it elsewhere, or drive another joint.`
  const ways = [...moveOn(findings), ...elsewhere(scene, pushed), ...pushed.map((id) => takeMotorOff(scene, id))]
  return [{ id: 'dead-centre', tone: 'caution', title, detail, joints, ways: ways.slice(0, MOST) }]
}

/** Joints between links that both move on, one as the other at this instant: they stand at no dead centre. */
function turningBack(findings: Findings): readonly Verdict[] {
  const turning = resting(findings, false)
  if (turning.length === 0) return []
  const said = turning.map((joint) => {
    const freedoms = freedomsOf(joint.type)
    const [what, effort] = freedoms[0] === 'slide' ? ['slide', 'force'] : ['angle', 'torque']
    return freedoms.length === 1
      ? { joint, what, effort }
      : { joint, what: 'relative position', effort: 'force or torque' }
  })
  const [{ joint, what, effort }] = said as [(typeof said)[number]]
  const [title, detail] =
    said.length === 1
      ? [
          `${joint.name}: its ${what} turns back here`,
          `The bodies that it joins may move on, but not against each other at this instant: a ${effort} in ${joint.name} does no work here.`,
        ]
      : [
          'Coordinates that turn back here',
          'The bodies that these join may move on, but not against each other at this instant: a force or torque in such a joint does no work here.',
        ]
  const joints = said.map((one) => ({ joint: one.joint.id, text: `${one.what} at rest at this instant` }))
  return [{ id: 'turns-back', tone: 'note', title, detail, joints, ways: [] }]
}

/** Tells that drives prescribe all motion, so that forces move nothing. */
function given({ mobility, diagnosis }: Findings): readonly Verdict[] {
  if (mobility === null || mobility.mechanism.dof === 0 || mobility.dof > 0) return []
  const acting = (diagnosis?.drives ?? []).filter(({ takes }) => takes > 0)
  return [
    {
      id: 'given',
      tone: 'note',
      title: 'Its motion is given',
      detail: 'What drives it takes every freedom. Forces and gravity do not change how it moves, only what it costs.',
      joints: acting.map(({ joint, takes }) => ({ joint, text: `takes ${plural(takes, 'freedom')}` })),
      ways: [],
    },
  ]
}

const NAMES: Readonly<Record<Diagnosis['unfinished'][number], string>> = {
  freedoms: 'the ways in which it can move',
  takenBy: 'which joints take the freedoms',
  singular: 'singular poses',
  swaps: 'joints to swap',
}

/** What the diagnosis left out, in words; null when nothing was. */
export const unfinishedText = ({ unfinished }: Diagnosis): string | null =>
  unfinished.length === 0
    ? null
    : `The mechanism is large: ${listed(unfinished.map((part) => NAMES[part]))} could not all be worked out in the time there is.`
