import { useMemo, type ComponentType } from 'react'
import { useSceneOnShow } from '../../laboratory/index.ts'
import { jointsOf, lookOf, shownIn, type Force, type ForceLook } from '../../scene/index.ts'
import type { DrawnForce } from './drawn-force.ts'
import { Sleeve } from './Sleeve.tsx'
import { Spiral } from './Spiral.tsx'
import { Spring } from './Spring.tsx'

/** What is drawn for each look of a force; arrows are drawn with those of joints and bodies. */
const DRAWINGS: { readonly [D in ForceLook['draw']]: ComponentType<DrawnForce<D>> | null } = {
  spring: Spring,
  spiral: Spiral,
  sleeve: Sleeve,
  arrows: null,
}

/** All forces that have a body of their own: springs, dampers. */
export function Forces() {
  const forces = useSceneOnShow((scene) => shownIn(scene).forces)
  return forces.map((force) => <Drawn key={force.id} force={force} />)
}

function Drawn({ force }: { readonly force: Force }) {
  const look = useMemo(() => lookOf(force), [force])
  const Drawing = DRAWINGS[look.draw] as ComponentType<DrawnForce<ForceLook['draw']>> | null
  return Drawing && <Drawing id={force.id} look={look} joint={jointsOf(force)[0]?.joint ?? ''} />
}
