import { ChartSpline } from 'lucide-react'
import { useMemo } from 'react'
import { editOrTell, useLaboratory, useScene } from '../../laboratory/index.ts'
import { addCurve } from '../../scene/index.ts'
import { IconButton } from '../primitives/index.ts'
import { QuantityPicker } from './QuantityPicker.tsx'

interface PlotThisProps {
  readonly kind: 'body' | 'joint' | 'force'
  readonly id: string
  readonly name: string
}

/** What names of quantities begin with that such an item tells. */
const BEGINNINGS = { body: ['body'], joint: ['drive', 'joint', 'marker'], force: ['force'] } as const

/** A button beside readings: one of them is plotted from now on, and the plots are shown. */
export function PlotThis({ kind, id, name }: PlotThisProps) {
  const lab = useLaboratory()
  const readOnly = useScene((s) => s.readOnly)
  const only = useMemo(() => BEGINNINGS[kind].map((word) => `${word} ${id}.`), [kind, id])
  if (readOnly) return null
  return (
    <QuantityPicker
      label={`Plot a reading of ${name}`}
      trigger={<IconButton size="small" icon={ChartSpline} label={`Plot a reading of ${name}`} />}
      side="left"
      only={only}
      onPick={(quantity) => {
        const done = editOrTell(lab, 'Plot it', (draft) => {
          addCurve(draft, null, { quantity })
          return true
        })
        if (done === null) return
        lab.session.getState().setPanel('plots', true)
        // on a phone they are a tab of the sheet; elsewhere that is not there
        lab.session.getState().showSheet('plots')
      }}
    />
  )
}
