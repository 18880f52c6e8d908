import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { type Hint } from '../mobility/index.ts'
import { focusView } from '../primitives/index.ts'
import { waysOfHint } from './hint-ways.ts'
import { takeWay } from './take-way.ts'

/** The first way out of what is hinted at, if one is known. */
export function HintWay({ hint, className }: { readonly hint: Hint; readonly className: string | undefined }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const [way] = waysOfHint(scene, hint, null)
  if (way === undefined) return null
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        takeWay(lab, way)
        // It may be gone now, and the focus with it.
        focusView()
      }}
    >
      {way.label}
    </button>
  )
}
