import { createRoot, extend, type ReconcilerRoot } from '@react-three/fiber'
import { useInsertionEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { DirectionalLight, Group, HemisphereLight, LineSegments, Mesh, PlaneGeometry, ShadowMaterial } from 'three'
import { LaboratoryProvider, useLaboratory } from '../../laboratory/index.ts'
import { ColoursContext, useColours, useViewing, ViewingContext } from '../viewing/viewing.ts'

// What the viewport names in JSX and no more: react-three-fiber's own Canvas registers, and so loads, the whole of three.
extend({ DirectionalLight, Group, HemisphereLight, LineSegments, Mesh, PlaneGeometry, ShadowMaterial })

interface CanvasProps {
  readonly children: ReactNode
  /** Shown instead where the browser gives no WebGL. */
  readonly fallback: ReactNode
}

/** The surface that three draws on. Fills its parent; draws on demand. */
export function Canvas({ children, fallback }: CanvasProps) {
  const lab = useLaboratory()
  const viewing = useViewing()
  const colours = useColours()
  const holder = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const root = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [failed, setFailed] = useState(false)

  useLayoutEffect(() => {
    const element = holder.current
    if (!element) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    // It tells the first size too.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // An insertion effect is undone at the very end only, not by StrictMode's rehearsal.
  useInsertionEffect(
    () => () => {
      root.current?.unmount()
      root.current = null
    },
    [],
  )

  useLayoutEffect(() => {
    if (!canvas.current || size.width === 0 || size.height === 0) return
    root.current ??= createRoot(canvas.current)
    const ready = root.current.configure({
      frameloop: 'demand',
      flat: true,
      shadows: 'percentage',
      dpr: [1, 2],
      gl: { antialias: true, powerPreference: 'high-performance' },
      size: { ...size, top: 0, left: 0 },
    })
    ready.catch(() => setFailed(true))
  }, [size])

  // Contexts do not reach into another renderer by themselves.
  useLayoutEffect(() => {
    // A root that could not be set up throws when it is rendered.
    if (size.width === 0 || size.height === 0 || root.current?.ready.status === 'rejected') return
    root.current?.render(
      <LaboratoryProvider value={lab}>
        <ViewingContext value={viewing}>
          <ColoursContext value={colours}>{children}</ColoursContext>
        </ViewingContext>
      </LaboratoryProvider>,
    )
  }, [size, lab, viewing, colours, children])

  if (failed) return fallback
  return (
    <div ref={holder} style={{ position: 'relative', width: '100%', height: '100%', overflow: 'hidden' }}>
      <canvas ref={canvas} style={{ display: 'block' }} />
    </div>
  )
}
