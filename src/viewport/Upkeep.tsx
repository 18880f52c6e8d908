import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { useLaboratory } from '../laboratory/index.ts'
import { isShot } from './shot.ts'
import { makeQuality } from './stage/quality.ts'
import { useViewing } from './viewing/viewing.ts'

/** Time without a new picture after which the last one is drawn in full, ms. */
const STILL_AFTER = 350
const MOST_PIXELS = 2

/**
 * Redraws with every frame of the run, keeps slow machines fluent, tells what lies over the picture that there is a new one,
 * and watches for a lost graphics context. Has to stand last among what is drawn.
 */
export function Upkeep({ onLost }: { readonly onLost: (lost: boolean) => void }) {
  const { simulation, scenes, staging } = useLaboratory()
  const viewing = useViewing()
  const renderer = useThree((s) => s.gl)
  const invalidate = useThree((s) => s.invalidate)
  const quality = useMemo(() => makeQuality(), [])
  const rest = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; full: boolean }>({
    timer: undefined,
    full: false,
  })

  const numbers = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    viewing.invalidate = () => invalidate()
    const redraw = (): void => invalidate()
    const stops = [simulation.onFrame(redraw), scenes.subscribe(redraw), staging.subscribe(redraw)]
    return () => stops.forEach((stop) => stop())
  }, [viewing, simulation, scenes, staging, invalidate])

  useFrame(() => {
    const r = rest.current
    const share = r.full || isShot ? 1 : quality.sample(performance.now())
    const ratio = share * Math.min(MOST_PIXELS, window.devicePixelRatio)
    if (Math.abs(renderer.getPixelRatio() - ratio) > 1e-3) renderer.setPixelRatio(ratio)
    clearTimeout(r.timer)
    if (share < 1) {
      r.timer = setTimeout(() => {
        r.full = true
        invalidate()
      }, STILL_AFTER)
    }
    r.full = false
    const due = viewing.beat.begin(performance.now())
    clearTimeout(numbers.current)
    // the last picture of a motion has its own numbers
    if (due !== null) numbers.current = setTimeout(() => invalidate(), due)
    for (const changed of viewing.pictures) changed()
    if (staging.getState().staged?.moves) invalidate()
  })
  useEffect(
    () => () => {
      clearTimeout(rest.current.timer)
      clearTimeout(numbers.current)
    },
    [],
  )

  useEffect(() => {
    const canvas = renderer.domElement
    const lose = (e: Event): void => {
      // Without this the browser never gives the context back.
      e.preventDefault()
      onLost(true)
    }
    const restore = (): void => {
      onLost(false)
      invalidate()
    }
    canvas.addEventListener('webglcontextlost', lose)
    canvas.addEventListener('webglcontextrestored', restore)
    return () => {
      canvas.removeEventListener('webglcontextlost', lose)
      canvas.removeEventListener('webglcontextrestored', restore)
    }
  }, [renderer, invalidate, onLost])
  return null
}
