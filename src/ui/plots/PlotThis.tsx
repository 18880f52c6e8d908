import { ChartSpline } from 'lucide-react'
import { useMemo } from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import type { ItemRef } from '../../scene/index.ts'
import { IconButton } from '../primitives/index.ts'
import { plotIt } from './plot-it.ts'
import { QuantityPicker } from './QuantityPicker.tsx'

/** A button beside readings: one of them is plotted from now on, and the plots are shown. */
export function PlotThis({ kind, id, name }: ItemRef & { readonly name: string }) {
  const lab = useLaboratory()
  const readOnly = useScene((s) => s.readOnly)
  const of = useMemo(() => ({ kind, id }), [kind, id])
  if (readOnly) return null
  return (
    <QuantityPicker
      label={`Plot a reading of ${name}`}
      trigger={<IconButton size="small" icon={ChartSpline} label={`Plot a reading of ${name}`} />}
      side="left"
      of={of}
      onPick={(quantity) => plotIt(lab, quantity, null)}
    />
  )
}
