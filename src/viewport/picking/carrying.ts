import type { SessionStore } from '../../session/index.ts'
import type { Pointing, PointerSample, Toolbox } from '../../tools/index.ts'

/**
 * What is dragged out of the palette is carried over the view by the pointer that holds it, though the palette has that
 * pointer's events: listens to the window while the session says so. Returns how to stop.
 */
export function followCarried(
  session: SessionStore,
  view: HTMLElement,
  sample: (e: PointerEvent) => PointerSample,
  pointing: Pick<Pointing, 'carried' | 'dropped' | 'leave'>,
  toolbox: Pick<Toolbox, 'ready'>,
): () => void {
  let listening = false
  const isCarrier = (e: PointerEvent): boolean => session.getState().carry?.pointer === e.pointerId
  const isOver = (e: PointerEvent): boolean => view.contains(document.elementFromPoint(e.clientX, e.clientY))
  const put = (): void => session.getState().setCarry(null)

  const onMove = (e: PointerEvent): void => {
    if (!isCarrier(e)) return
    if (isOver(e)) pointing.carried(sample(e))
    else pointing.leave()
  }
  const onUp = (e: PointerEvent): void => {
    if (!isCarrier(e)) return
    const p = sample(e)
    const { carry } = session.getState()
    // The tools may still be on their way.
    if (isOver(e)) {
      void toolbox.ready().then(() => {
        if (carry && session.getState().tool === `place-${carry.kind}`) pointing.dropped(p)
      })
    } else pointing.leave()
    put()
  }
  const onCancel = (e: PointerEvent): void => {
    if (!isCarrier(e)) return
    pointing.leave()
    put()
  }
  const listen = (on: boolean): void => {
    if (on === listening) return
    listening = on
    const change = on ? window.addEventListener.bind(window) : window.removeEventListener.bind(window)
    change('pointermove', onMove as EventListener)
    change('pointerup', onUp as EventListener)
    change('pointercancel', onCancel as EventListener)
  }
  const stop = session.subscribe(({ carry }) => listen(carry !== null))
  return () => {
    stop()
    listen(false)
  }
}
