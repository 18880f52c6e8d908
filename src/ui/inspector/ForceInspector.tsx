import { useScene } from '../../laboratory/index.ts'
import { elementOf, type Force } from '../../scene/index.ts'
import { ForceIcon } from '../outline/index.ts'
import { ForceFields } from './ForceFields.tsx'
import { ForceReadings } from './ForceReadings.tsx'
import { Head } from './Head.tsx'

export function ForceInspector({ id }: { readonly id: string }) {
  const force = useScene((s) => s.scene.forces.find((f) => f.id === id))
  return force === undefined ? null : <WholeForce key={id} force={force} />
}

function WholeForce({ force }: { readonly force: Force }) {
  return (
    <>
      <Head
        kind={elementOf(force.kind).words.name}
        icon={<ForceIcon kind={force.kind} />}
        item={{ kind: 'force', id: force.id }}
        name={force.name}
      />
      <ForceReadings force={force} />
      <ForceFields force={force} />
    </>
  )
}
