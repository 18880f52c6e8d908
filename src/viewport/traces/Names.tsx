import { useEffect, useRef } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { tracesIn } from '../../scene/index.ts'
import { BODY, bodyOffset } from '../../simulation/index.ts'
import { add, project, rotate } from '../../tools/index.ts'
import { readQuat, readVec3 } from '../live/reading.ts'
import { placeLabels, type LabelWish } from '../overlay/label-layout.ts'
import { putLabels } from '../overlay/put-labels.ts'
import { useViewing } from '../viewing.ts'

/** Half the side of the dot at the point, px. */
const DOT = 5

interface Shown {
  readonly element: HTMLElement
  readonly dot: HTMLElement
  width: number
  height: number
  text: string
}

/** A dot at each traced point, in the colour of its trace, and its name beside it; written with every picture, without React. */
export function Names() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parent = holder.current
    if (!parent) return
    const shown = new Map<string, Shown>()
    const make = (key: string): Shown => {
      const [element, dot] = [document.createElement('span'), document.createElement('i')]
      parent.append(dot, element)
      const made = { element, dot, width: 0, height: 0, text: '' }
      shown.set(key, made)
      return made
    }
    const lay = (): void => {
      const { camera, live } = viewing
      const [pose, view, frame] = [camera.pose(), camera.view(), live.frame()]
      const wishes: LabelWish[] = []
      const kept = new Set<string>()
      tracesIn(live.scene()).forEach(({ body, position, name, colour }, i) => {
        const at = bodyOffset(frame, body)
        if (name === undefined || at < 0) return
        const arm = rotate(readQuat(frame.data, at + BODY.orientation), position)
        const { x, y, depth } = project(pose, view, add(readVec3(frame.data, at + BODY.position), arm))
        if (!(depth > 0)) return
        const key = String(i)
        kept.add(key)
        const label = shown.get(key) ?? make(key)
        if (label.text !== name) {
          label.element.textContent = label.text = name
          label.width = label.element.offsetWidth
          label.height = label.element.offsetHeight
        }
        label.dot.style.background = colour ?? 'var(--ink)'
        label.dot.style.transform = `translate(${(x - DOT).toFixed(1)}px, ${(y - DOT).toFixed(1)}px)`
        const toward = { towardX: Math.SQRT1_2, towardY: -Math.SQRT1_2 }
        wishes.push({ key, x, y, ...toward, width: label.width, height: label.height, rank: 2 - 1e-3 * i })
      })
      for (const [key, { dot }] of shown) if (!kept.has(key)) dot.remove()
      putLabels(shown, placeLabels(wishes, view.width, view.height, lab.session.getState().insets), kept)
    }
    viewing.pictures.add(lay)
    viewing.invalidate()
    return () => {
      viewing.pictures.delete(lay)
      parent.replaceChildren()
    }
  }, [lab, viewing])
  return <div ref={holder} className="viewport-labels viewport-traced" aria-hidden="true" />
}
