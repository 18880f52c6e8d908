import { useMemo, useState, type ReactNode } from 'react'
import {
  notUnique,
  treatmentOf,
  useLaboratory,
  useReadout,
  useRun,
  useScene,
  useSession,
} from '../../laboratory/index.ts'
import { GROUND, type Scene } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import {
  badgesOf,
  groupsOf,
  keepBadges,
  kindInWords,
  makeShownSaid,
  makeShownScene,
  saidOf,
  type Badge,
  type Said,
} from './entries.ts'
import { BodyIcon, ForceIcon, GroundIcon } from './icons.tsx'
import { JointIcon } from './joint-types.tsx'
import { itemKey, type Group } from './rows.ts'

/** What the outline tells of the scene. */
export interface Content {
  readonly scene: Scene
  readonly groups: readonly Group[]
  /** Kind in words and icon of every item by its key. */
  readonly looks: ReadonlyMap<string, { readonly kind: string; readonly icon: ReactNode }>
  readonly badges: ReadonlyMap<string, readonly Badge[]>
}

/** The same until there is something else to tell: an edit that changes nothing here, such as a drag, leaves all of this alone. */
export function useContent(): Content {
  const [shown] = useState(makeShownScene)
  const scene = useScene(shown)
  const said = useSaid()
  const groups = useMemo(() => groupsOf(scene), [scene])
  const looks = useMemo(() => looksOf(scene, groups), [scene, groups])
  const badges = useBadges(scene, said)
  return { scene, groups, looks, badges }
}

/** What the badges of joints tell, as the mechanism is read; the same object until they are told otherwise. */
function useSaid(): Said {
  const { scenes, simulation, session } = useLaboratory()
  const [shown] = useState(makeShownSaid)
  // What badges are read in is chosen there.
  useSession((s) => s.treatment)
  const readingNow = () => {
    const { report } = simulation.status.getState()
    return treatmentOf({ scene: scenes.getState().scene, report, treatment: session.getState().treatment })
  }
  // While it is paused, what is found planar comes after the only frame.
  useRun(({ report }) => report?.planarity?.parts.flatMap(({ joints }) => joints).join() ?? '')
  const indeterminate = useReadout((frame) => notUnique(frame, simulation.status.getState().report, readingNow()))
  return useRun(({ report }) => shown(saidOf(report, readingNow(), indeterminate ?? [])))
}

/** Badges by item key; a report that says the same again changes none of them. */
function useBadges(scene: Scene, said: Said): ReadonlyMap<string, readonly Badge[]> {
  const [kept, setKept] = useState<ReadonlyMap<string, readonly Badge[]>>(() => badgesOf(scene, said))
  const [of, setOf] = useState({ scene, said })
  if (of.scene === scene && of.said === said) return kept
  const next = keepBadges(kept, badgesOf(scene, said))
  setOf({ scene, said })
  setKept(next)
  return next
}

/** Kind in words and icon of every item by its key, worked out once per scene. */
function looksOf(scene: Scene, groups: readonly Group[]): ReadonlyMap<string, { kind: string; icon: ReactNode }> {
  return new Map(
    groups.flatMap(({ items }) =>
      items.map(({ item }) => {
        const kind = kindInWords(scene, item.kind, item.id)
        return [itemKey(item), { kind, icon: <ItemIcon scene={scene} item={item} /> }] as const
      }),
    ),
  )
}

function ItemIcon({ scene, item }: { readonly scene: Scene; readonly item: Item }) {
  if (item.kind === 'body') {
    if (item.id === GROUND) return <GroundIcon />
    return <BodyIcon shape={scene.bodies.find((b) => b.id === item.id)?.shapes[0]?.kind} />
  }
  if (item.kind === 'joint') return <JointIcon type={scene.joints.find((j) => j.id === item.id)?.type ?? 'lock'} />
  const force = scene.forces.find((f) => f.id === item.id)
  return force && <ForceIcon kind={force.kind} />
}
