import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { isBuilding } from '../../session/index.ts'
import type { PointerSample } from '../../tools/index.ts'
import { loadTools, LONG_PRESS, makePointing, makeToolbox } from '../../tools/index.ts'
import { useViewing } from '../viewing/viewing.ts'
import { makeBuildHost } from './build-host.ts'
import { followCarried } from './carrying.ts'
import type { PageHost } from './tool-host.ts'

/** Pixels of one line and of one page, for wheels that count in them. */
const WHEEL_UNITS = [1, 24, 400] as const

/** A page that was just opened has better things to do for so long, ms. */
const SETTLED = 1500

/** Feeds the pointer events of an element to the pointer tools, as long as it is mounted. */
export function usePointer(surface: RefObject<HTMLElement | null>, showBox: PageHost['showBox']): void {
  const lab = useLaboratory()
  const viewing = useViewing()

  useEffect(() => {
    const element = surface.current
    if (!element) return
    /** Pointers that are pressed. */
    const down = new Set<number>()
    const host = makeBuildHost(lab, viewing, {
      capture: (pointer) => {
        // A press that waited for its tool may be over.
        if (down.has(pointer)) element.setPointerCapture(pointer)
      },
      showBox,
    })
    const toolbox = makeToolbox(lab.session, host, loadTools)
    const pointing = makePointing(host, toolbox.current)
    const { tool } = lab
    viewing.pointing = pointing
    tool.current = { ...pointing, waits: toolbox.waits }

    const sample = (e: PointerEvent): PointerSample => {
      const box = element.getBoundingClientRect()
      return {
        id: e.pointerId,
        kind: e.pointerType === 'touch' || e.pointerType === 'pen' ? e.pointerType : 'mouse',
        x: e.clientX - box.left,
        y: e.clientY - box.top,
        button: e.button,
        shift: e.shiftKey,
        ctrl: e.ctrlKey || e.metaKey,
        alt: e.altKey,
        time: performance.now(),
      }
    }
    const showGesture = (): void => {
      const gesture = pointing.gesture()
      element.dataset.gesture = gesture
      // The camera is held during a gesture, so that nothing glides away from under the pointer.
      viewing.camera.hold(gesture !== 'idle')
    }
    /** Does what the pointer means; where the tool that was chosen is still being fetched, as soon as that is in hand. */
    const inTurn = (act: () => void): void => {
      const actAndShow = (): void => {
        act()
        showGesture()
      }
      if (!toolbox.waits(actAndShow)) actAndShow()
    }
    let timer: ReturnType<typeof setTimeout> | undefined

    const listeners: { [K in keyof HTMLElementEventMap]?: (e: HTMLElementEventMap[K]) => void } = {
      pointerdown: (e) => {
        down.add(e.pointerId)
        const p = sample(e)
        inTurn(() => {
          pointing.armBox(lab.session.getState().tool === 'box-select')
          pointing.down(p)
          clearTimeout(timer)
          if (e.pointerType === 'touch') {
            timer = setTimeout(() => {
              pointing.elapse(performance.now())
              showGesture()
            }, LONG_PRESS + 10)
          }
        })
      },
      pointermove: (e) => {
        const p = sample(e)
        viewing.pointer = p.kind === 'touch' ? null : { x: p.x, y: p.y }
        inTurn(() => {
          pointing.move(p)
          if (lab.session.getState().hovered) viewing.invalidate()
        })
      },
      pointerup: (e) => {
        down.delete(e.pointerId)
        const p = sample(e)
        inTurn(() => {
          const drewBox = pointing.gesture() === 'box-selecting'
          pointing.up(p)
          if (drewBox && lab.session.getState().tool === 'box-select') lab.session.getState().setTool('select')
        })
      },
      pointercancel: (e) => {
        down.delete(e.pointerId)
        inTurn(() => pointing.lose(e.pointerId))
      },
      lostpointercapture: (e) => inTurn(() => pointing.lose(e.pointerId)),
      // Not `pointerleave`, which comes after React has told the next element that the pointer entered: that would be taken back.
      pointerout: (e) => {
        if (e.relatedTarget instanceof Node && element.contains(e.relatedTarget)) return
        viewing.pointer = null
        pointing.leave()
      },
      contextmenu: (e) => e.preventDefault(),
      // Else the browser takes a quick stroke for a flick, and a tap that follows soon for what stops it.
      touchmove: (e) => e.preventDefault(),
    }
    const onWheel = (e: WheelEvent): void => {
      e.preventDefault()
      const box = element.getBoundingClientRect()
      // A pinch on a touchpad comes as a wheel with Ctrl and small steps.
      const gain = (WHEEL_UNITS[e.deltaMode as 0 | 1 | 2] ?? 1) * (e.ctrlKey ? 5 : 1)
      pointing.wheel(e.clientX - box.left, e.clientY - box.top, e.deltaY * gain)
    }
    /** Esc ends a gesture before anything else hears of it. */
    const onKey = (e: KeyboardEvent): void => {
      if (e.key !== 'Escape' || !pointing.cancel()) return
      e.preventDefault()
      e.stopImmediatePropagation()
      showGesture()
    }

    // Alt, a second click and the handles of what is selected wait for the tools.
    const fetching = setTimeout(() => void toolbox.ready(), SETTLED)
    const stopFollowing = lab.session.subscribe((now, before) => {
      if (now.selection !== before.selection || now.gizmoAxes !== before.gizmoAxes) viewing.invalidate()
      // A field closes when something else is selected, as what it measures is no longer shown.
      if (now.selection !== before.selection && pointing.gesture() === 'idle') now.setInline(null)
    })
    const stopWatching = lab.simulation.status.subscribe((now, before) => {
      if (now.playing && !before.playing && pointing.gesture() === 'idle') lab.session.getState().setInline(null)
    })
    // What was edited or undone elsewhere is another size than the field says. A tool that places shows the size of what is still to come.
    const stopReading = lab.scenes.subscribe((now, before) => {
      const { tool, inline, setInline } = lab.session.getState()
      if (now.scene !== before.scene && inline !== null && pointing.gesture() === 'idle' && !isBuilding(tool))
        setInline(null)
    })
    const letGo = followCarried(lab.session, element, sample, pointing, toolbox)
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener)
    element.addEventListener('wheel', onWheel, { passive: false })
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      pointing.cancel()
      clearTimeout(fetching)
      stopFollowing()
      stopWatching()
      stopReading()
      letGo()
      toolbox.close()
      viewing.pointing = tool.current = null
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners)) {
        element.removeEventListener(name, listener as EventListener)
      }
      element.removeEventListener('wheel', onWheel)
      window.removeEventListener('keydown', onKey, { capture: true })
      viewing.camera.hold(false)
    }
  }, [surface, showBox, lab, viewing])
}
