import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import { BODY, bodyOffset, readTime } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { add, rotate } from '../../tools/index.ts'
import { readQuat, readVec3 } from '../live/reading.ts'
import { useColours, useViewing } from '../viewing.ts'
import { makeTraceBuffer } from './trace-buffer.ts'
import { makeTraceLine } from './trace-line.ts'
import type { TracePoint } from './trace-points.ts'
import { tracePoints } from './trace-points.ts'

/** Samples of one trace. */
const CAPACITY = 900
/** Least distance of two samples over ℓ. */
const STEP = 0.004

/** Paths of points, while the layer is on. */
export function Traces() {
  const shown = useSession((s) => s.layers.traces)
  const selection = useSession((s) => s.selection)
  const scene = useScene((s) => s.scene)
  const document = useScene((s) => s.document)
  if (!shown) return null
  return tracePoints(scene, selection).map((trace) => (
    <Trace key={`${document} ${trace.body} ${trace.point.join(' ')}`} {...trace} />
  ))
}

function Trace({ body, point }: TracePoint) {
  const { simulation } = useLaboratory()
  const { live } = useViewing()
  const { ink } = useColours()
  const size = useThree((s) => s.size)
  const invalidate = useThree((s) => s.invalidate)
  const line = useMemo(() => makeTraceLine(CAPACITY), [])
  const path = useMemo(() => makeTraceBuffer(CAPACITY, STEP * live.size()), [live])
  useEffect(() => () => line.dispose(), [line])
  useEffect(() => {
    line.setColour(ink)
    invalidate()
  }, [line, ink, invalidate])
  const [px, py, pz] = point
  useEffect(() => {
    // Every frame of the run counts, also those that are not drawn.
    const take = (frame: Frame): void => {
      const at = bodyOffset(frame, body)
      if (at < 0) return
      const { data } = frame
      const arm = rotate(readQuat(data, at + BODY.orientation), [px, py, pz])
      const [x, y, z] = add(readVec3(data, at + BODY.position), arm)
      path.push(readTime(frame), x, y, z)
    }
    return simulation.onFrame(take)
  }, [simulation, path, body, px, py, pz])

  useFrame(() => line.show(path.read(line.samples), size.width, size.height))
  return <primitive object={line.object} dispose={null} />
}
