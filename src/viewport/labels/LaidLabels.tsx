import { useEffect, useRef } from 'react'
import { useLaboratory, type Laboratory } from '../../laboratory/index.ts'
import { useViewing, type LabelLayer, type Viewing } from '../viewing/viewing.ts'

interface LaidLabelsProps {
  readonly layer: LabelLayer
  readonly className?: string
  /** Gives what lays the labels into their parent, from now on with every picture. */
  readonly begin: (parent: HTMLElement, lab: Laboratory, viewing: Viewing) => () => void
}

/** Labels over the picture; written with every picture, without React. */
export function LaidLabels({ layer, className = '', begin }: LaidLabelsProps) {
  const lab = useLaboratory()
  const viewing = useViewing()
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parent = holder.current
    if (!parent) return
    const lay = begin(parent, lab, viewing)
    viewing.pictures.add(lay)
    viewing.invalidate()
    return () => {
      viewing.pictures.delete(lay)
      viewing.labels.delete(layer)
      parent.replaceChildren()
    }
  }, [lab, viewing, layer, begin])
  return <div ref={holder} className={`viewport-labels ${className}`} aria-hidden="true" />
}
