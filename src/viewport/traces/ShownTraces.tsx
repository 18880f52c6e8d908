import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import { traceKey } from '../../session/index.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { readPast } from './read-past.ts'
import { tracePoints, type TracePoint } from './trace-points.ts'
import { makeTrace } from './trace.ts'

/** Paths of points. Fetched when the layer is on. */
export function ShownTraces() {
  const selection = useSession((s) => s.selection)
  const scene = useScene((s) => s.scene)
  const document = useScene((s) => s.document)
  const { simulation } = useLaboratory()
  const points = useMemo(() => tracePoints(scene, selection), [scene, selection])
  useEffect(() => {
    simulation.trace(points.map(({ body, point }) => ({ body, point })))
    return () => simulation.trace([])
  }, [simulation, points])
  return points.map((point) => <One key={`${document} ${point.body} ${point.point.join(' ')}`} {...point} />)
}

function One({ body, point, colour, marks, speed }: TracePoint) {
  const { scenes, simulation, session } = useLaboratory()
  const { live } = useViewing()
  const { ink } = useColours()
  const size = useThree((s) => s.size)
  const invalidate = useThree((s) => s.invalidate)
  const [x, y, z] = point
  const trace = useMemo(() => makeTrace({ body, point: [x, y, z] }, live.size()), [live, body, x, y, z])
  useEffect(() => () => trace.dispose(), [trace])
  useEffect(() => {
    trace.setColour(colour ?? ink)
    invalidate()
  }, [trace, colour, ink, invalidate])
  useEffect(() => {
    trace.setMarks(marks)
    trace.setSpeed(speed)
    invalidate()
  }, [trace, marks, speed, invalidate])
  useEffect(() => simulation.onFrame(trace.take), [simulation, trace])
  // What was recorded before it was there belongs to it.
  useEffect(() => {
    let gone = false
    void readPast(simulation, { body, point: [x, y, z] }, live.frame()).then((samples) => {
      if (gone) return
      trace.precede(samples, live.frame())
      invalidate()
    })
    return () => {
      gone = true
    }
  }, [simulation, live, trace, body, x, y, z, invalidate])
  useEffect(
    () =>
      scenes.subscribe(({ change }, before) => {
        if (change !== before.change && change.restarts === true) trace.clear()
      }),
    [scenes, trace],
  )
  const key = traceKey(body, point)
  useEffect(() => () => session.getState().setTraceFacts(key, null), [session, key])
  useFrame(() => {
    trace.show(size.width, size.height)
    session.getState().setTraceFacts(key, trace.facts())
  })
  return <primitive object={trace.object} dispose={null} />
}
