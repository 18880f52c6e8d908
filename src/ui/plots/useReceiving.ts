import { useEffect, useEffectEvent, useState, type DragEvent, type RefObject } from 'react'
import { useLaboratory, useRun, type PlotReceiver } from '../../laboratory/index.ts'
import { droppedIn, isDragged, plotIt, quantitiesNamed } from './plot-it.ts'
import type { MenuOfReading } from './ReadingMenu.tsx'

/** A place of the window, px. */
interface Place {
  readonly x: number
  readonly y: number
}

/**
 * Takes what is dropped on the panel of plots: readings, which the browser drags, and arrows of the view, which come by the receiver of the laboratory.
 * Dropped on a plot it is a curve of it, beside them a plot of its own.
 */
export function useReceiving(panel: RefObject<HTMLElement | null>, readOnly: boolean) {
  const lab = useLaboratory()
  const bundles = useRun((s) => s.report?.bundles) ?? []
  const [over, setOver] = useState(false)
  /** Of a vector that was dropped here: which of its quantities is meant. */
  const [menu, setMenu] = useState<MenuOfReading | null>(null)

  const take = (name: string, on: EventTarget | null, place: Place): void => {
    const reading = panel.current
    const [quantity, ...parts] = quantitiesNamed(lab.scenes.getState().scene, bundles, name)
    if (reading === null || quantity === undefined) return
    const plot = on instanceof Element ? on.closest('[data-plot]') : null
    const at = plot === null ? -1 : [...reading.querySelectorAll('[data-plot]')].indexOf(plot)
    const into = at < 0 ? null : at
    if (parts.length === 0) plotIt(lab, quantity.name, into)
    else setMenu({ quantity: name, into, ...place, reading })
  }

  const takeArrow = useEffectEvent(take)
  useEffect(() => {
    if (readOnly) return
    const under = (x: number, y: number): Element | null => {
      const on = document.elementFromPoint(x, y)
      return panel.current?.contains(on) === true ? on : null
    }
    const receiver: PlotReceiver = {
      over: (x, y) => {
        const isOver = under(x, y) !== null
        setOver(isOver)
        return isOver
      },
      leave: () => setOver(false),
      drop: (quantity, x, y) => {
        setOver(false)
        const on = under(x, y)
        if (on !== null) takeArrow(quantity, on, { x, y })
      },
    }
    lab.plots.receiver = receiver
    return () => {
      if (lab.plots.receiver === receiver) lab.plots.receiver = null
    }
  }, [lab, panel, readOnly])

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (readOnly || !isDragged(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const name = droppedIn(event.dataTransfer)
      if (readOnly || name === null) return
      event.preventDefault()
      take(name, event.target, { x: event.clientX, y: event.clientY })
    },
  }
  return { over, menu, closeMenu: () => setMenu(null), handlers }
}
