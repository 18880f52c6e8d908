import { useMemo, type ComponentType } from 'react'
import { useSceneOnShow } from '../../laboratory/index.ts'
import { jointsOf, lookOf, shownIn, type Force, type ForceLook } from '../../scene/index.ts'
import { usePart } from '../viewing/use-part.ts'
import type { DrawnForce } from './drawn-force.ts'

type Parts = typeof import('./drawings.ts')

/** All forces that have a body of their own, springs and dampers, and the spring by which the pointer pulls. */
export function Forces() {
  const forces = useSceneOnShow((scene) => shownIn(scene).forces)
  const parts = usePart(true, () => import('./drawings.ts'))
  if (parts === null) return null
  const { DRAWINGS, PullSpring } = parts
  return (
    <>
      {forces.map((force) => (
        <Drawn key={force.id} force={force} drawings={DRAWINGS} />
      ))}
      <PullSpring />
    </>
  )
}

function Drawn({ force, drawings }: { readonly force: Force; readonly drawings: Parts['DRAWINGS'] }) {
  const look = useMemo(() => lookOf(force), [force])
  const Drawing = drawings[look.draw] as ComponentType<DrawnForce<ForceLook['draw']>> | null
  return Drawing && <Drawing id={force.id} look={look} joint={jointsOf(force)[0]?.joint ?? ''} />
}
