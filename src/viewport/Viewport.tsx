import { Canvas, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLaboratory, useScene, useSession } from '../laboratory/index.ts'
import type { Rectangle } from '../tools/index.ts'
import { Bodies } from './bodies/Bodies.tsx'
import { makeCameraControl } from './camera/camera-control.ts'
import { CameraRig } from './camera/CameraRig.tsx'
import { PullSpring } from './forces/PullSpring.tsx'
import { Springs } from './forces/Springs.tsx'
import { Glyphs } from './glyphs/Glyphs.tsx'
import { makeLegendStore } from './glyphs/legend-store.ts'
import { Joints } from './joints/Joints.tsx'
import { makeLive } from './live/live.ts'
import { usePointer } from './picking/use-pointer.ts'
import { readColours, watchColours } from './stage/colours.ts'
import { OutlineProvider } from './stage/OutlineProvider.tsx'
import { Stage } from './stage/Stage.tsx'
import { Traces } from './traces/Traces.tsx'
import type { Viewing } from './viewing.ts'
import { ColoursContext, useViewing, ViewingContext } from './viewing.ts'
import { isShot } from './shot.ts'
import './viewport.css'

/**
 * The mechanism in 3D, with everything that is drawn over it. Fills its parent. It also is the page's clock: it calls
 * `simulation.tick` once per animation frame.
 */
export function Viewport() {
  const lab = useLaboratory()
  const viewing = useMemo<Viewing>(
    () => ({
      live: makeLive(lab),
      camera: makeCameraControl(),
      bodies: new Map(),
      jointSizes: new Map(),
      drawn: [],
      legend: makeLegendStore(),
      pull: null,
      pointing: null,
      invalidate: () => {},
    }),
    [lab],
  )
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    setColours(readColours())
    return watchColours(setColours)
  }, [])
  useTicks()

  return (
    <ViewingContext value={viewing}>
      <ColoursContext value={colours}>
        <Surface />
      </ColoursContext>
    </ViewingContext>
  )
}

/** Drives the simulation with the display's frames, also where nothing can be drawn. */
function useTicks(): void {
  const { simulation } = useLaboratory()
  useEffect(() => {
    let request = requestAnimationFrame(function tick() {
      simulation.tick(performance.now())
      request = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(request)
  }, [simulation])
}

function Surface() {
  const surface = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Rectangle | null>(null)
  const [lost, setLost] = useState(false)
  const title = useScene((s) => s.scene.title)
  const tool = useSession((s) => s.tool)
  const over = useSession((s) => s.hovered?.kind ?? 'none')
  usePointer(surface, setBox)

  return (
    <div className="viewport" data-shot={isShot || undefined}>
      <div
        ref={surface}
        className="viewport-surface"
        role="application"
        tabIndex={0}
        aria-label={`3D view of ${title || 'the mechanism'}`}
        aria-description="Drag a body to pull it, drag beside it to orbit, right-drag to pan, wheel to zoom. The outline lists everything that is in the view."
        data-tool={tool}
        data-over={over}
      >
        <Canvas
          frameloop="demand"
          flat
          shadows="percentage"
          dpr={[1, 2]}
          gl={{ antialias: !location.search.includes('aa=0'), powerPreference: 'high-performance' }}
          fallback={<NoGraphics />}
        >
          <Upkeep onLost={setLost} />
          <CameraRig />
          <Stage />
          <OutlineProvider>
            <Bodies />
            <Joints />
            <Springs />
          </OutlineProvider>
          <PullSpring />
          <Traces />
          <Glyphs />
        </Canvas>
      </div>
      {box && (
        <div
          className="viewport-box"
          style={{ left: box.x0, top: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 }}
        />
      )}
      {lost && (
        <div className="viewport-message" role="status">
          <p>The graphics card has let go of the picture.</p>
          <p>Your scene and the run are intact. It is drawn again as soon as the browser gives the card back; if it stays dark, reload the page.</p>
        </div>
      )}
    </div>
  )
}

/** Redraws on every frame of the run, and watches for a lost graphics context. */
function Upkeep({ onLost }: { readonly onLost: (lost: boolean) => void }) {
  const { simulation, scenes } = useLaboratory()
  const viewing = useViewing()
  const canvas = useThree((s) => s.gl.domElement)
  const invalidate = useThree((s) => s.invalidate)

  useEffect(() => {
    viewing.invalidate = () => invalidate()
    const redraw = (): void => invalidate()
    const stops = [simulation.onFrame(redraw), scenes.subscribe(redraw)]
    return () => stops.forEach((stop) => stop())
  }, [viewing, simulation, scenes, invalidate])

  useEffect(() => {
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
  }, [canvas, invalidate, onLost])
  return null
}

const NoGraphics = () => <p>This browser cannot draw in 3D. The outline and the inspector work without it.</p>
