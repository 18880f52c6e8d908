import { useEffect, useId, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useKeptRuns, useLaboratory, useRun, useScene, useSession } from '../laboratory/index.ts'
import type { Rectangle } from '../tools/index.ts'
import { Bodies } from './bodies/Bodies.tsx'
import { useBuilding } from './building-loader.ts'
import { isPlaneShown } from './stage/plane-shown.ts'
import { makeCameraControl } from './viewing/camera-control.ts'
import { CameraRig } from './camera/CameraRig.tsx'
import { MotionFigures } from './motion/Motion.tsx'
import { Forces } from './forces/Forces.tsx'
import { Glyphs } from './glyphs/Glyphs.tsx'
import { makeLegendStore } from './viewing/legend-store.ts'
import { Joints } from './joints/Joints.tsx'
import { makeLive } from './live/live.ts'
import { Overlay } from './overlay/Overlay.tsx'
import { usePointer } from './picking/use-pointer.ts'
import { useCameraMarks } from './picking/use-camera-marks.ts'
import { Portrait } from './picture/Portrait.tsx'
import { Canvas } from './stage/Canvas.tsx'
import { readColours, sameColours, watchColours } from './viewing/colours.ts'
import { OutlineProvider } from './bodies/OutlineProvider.tsx'
import { Stage } from './stage/Stage.tsx'
import { Traces } from './traces/Traces.tsx'
import { makeBeat } from './viewing/beat.ts'
import { usePart } from './viewing/use-part.ts'
import type { Viewing } from './viewing/viewing.ts'
import { ColoursContext, useViewing, ViewingContext } from './viewing/viewing.ts'
import { Upkeep } from './Upkeep.tsx'
import { isShot } from './shot.ts'
import './viewport.css'

/**
 * The mechanism in 3D, with everything that is drawn over it. Fills its parent. It also is the page's clock: it calls
 * `playback.tick` once per animation frame.
 */
export function Viewport() {
  const lab = useLaboratory()
  const viewing = useMemo<Viewing>(
    () => ({
      surface: { current: null },
      live: makeLive(lab),
      camera: makeCameraControl(),
      asked: (pose) => pose,
      bodies: new Map(),
      joints: new Map(),
      drawn: [],
      small: [],
      legend: makeLegendStore(),
      marks: null,
      standing: [],
      pointing: null,
      pointer: null,
      labels: new Map(),
      tooltip: null,
      beat: makeBeat(),
      pictures: new Set(),
      invalidate: () => {},
    }),
    [lab],
  )
  const [colours, setColours] = useState(readColours)
  useEffect(() => watchColours((next) => setColours((old) => (sameColours(old, next) ? old : next))), [])
  useTicks()

  return (
    <ViewingContext value={viewing}>
      <ColoursContext value={colours}>
        <Surface />
      </ColoursContext>
    </ViewingContext>
  )
}

const GESTURES = window.matchMedia('(pointer: coarse)').matches
  ? 'Drag a body to pull it, drag beside it to orbit, drag two fingers to pan, pinch to zoom.'
  : 'Drag a body to pull it, drag beside it to orbit, right-drag to pan, wheel to zoom.'

/** Drives the simulation with the display's frames, also where nothing can be drawn. */
function useTicks(): void {
  const { playback } = useLaboratory()
  useEffect(() => {
    let request = requestAnimationFrame(function tick() {
      playback.tick(performance.now())
      request = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(request)
  }, [playback])
}

function Surface() {
  const { surface } = useViewing()
  const [box, setBox] = useState<Rectangle | null>(null)
  const [lost, setLost] = useState(false)
  const title = useScene((s) => s.scene.title)
  const tool = useSession((s) => s.tool)
  const over = useSession((s) => s.hovered?.kind ?? 'none')
  const description = useId()
  usePointer(surface, setBox)
  useCameraMarks(surface)

  return (
    <div className="viewport" data-shot={isShot || undefined}>
      <div
        ref={surface}
        className="viewport-surface"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes pointer and keys, as an application does
        tabIndex={0}
        aria-label={`3D view of ${title || 'the mechanism'}`}
        aria-describedby={description}
        data-tool={tool}
        data-over={over}
      >
        <Canvas fallback={<NoGraphics />}>
          <CameraRig />
          <Stage />
          <OutlineProvider>
            <Bodies />
            <Joints />
            <Forces />
          </OutlineProvider>
          <Traces />
          <Glyphs />
          <MotionFigures />
          <Building />
          <Runs />
          <Portrait />
          <Upkeep onLost={setLost} />
        </Canvas>
      </div>
      <p id={description} className="visually-hidden">
        {GESTURES} The outline lists everything that is in the view.
      </p>
      <Overlay />
      {box && (
        <div
          className="viewport-box"
          style={{ left: box.x0, top: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 }}
        />
      )}
      {lost && (
        <div className="viewport-message" role="status">
          <p>The graphics card has let go of the picture.</p>
          <p>
            Your scene and the run are intact. It is drawn again as soon as the browser gives the card back; if it stays
            dark, reload the page.
          </p>
        </div>
      )}
    </div>
  )
}

/** Layers of the tools for building, when they are wanted. */
function Building() {
  const inUse = useSession(
    (s) =>
      isPlaneShown(s) || s.popup?.kind === 'joint' || s.freedom !== null || !['select', 'box-select'].includes(s.tool),
  )
  const gaps = useRun((s) => s.failure?.joints !== undefined)
  const { staging } = useLaboratory()
  const ghosts = useStore(staging, (s) => s.fall !== null || s.staged?.ghosts !== undefined)
  const building = useBuilding(inUse || gaps || ghosts)
  return building && <building.Layers />
}

/** Runs that are kept to be compared with, when there are any. */
function Runs() {
  const runs = usePart(useKeptRuns().length > 0, () => import('./runs/index.ts'))
  return runs && <runs.RunGhosts />
}

const NoGraphics = () => <p>This browser cannot draw in 3D. The outline and the inspector work without it.</p>
