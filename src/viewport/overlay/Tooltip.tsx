import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasNoReadings, treatmentOf, useLaboratory } from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Item, Patch } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, jointOffset } from '../../simulation/index.ts'
import { add, calcPixelSize, mix, project, rotate } from '../../tools/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { extentOf } from '../live/bounds.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { seatOfJoint } from '../live/seat.ts'
import { useViewing } from '../viewing/viewing.ts'
import type { Description } from './describe.ts'
import { describeItem } from './describe.ts'
import { placeAtRim, placeTooltip } from './tooltip-place.ts'

/** Name and numbers of what the pointer is over, or a finger rests on. */
export function Tooltip() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Description | null>(null)
  const place = useRef(() => {})

  useEffect(() => {
    let written = -1
    let last: Item | null = null
    let text = ''
    const update = (): void => {
      const { hovered, popup, pointsRead, opposite, treatment } = lab.session.getState()
      // The box of a joint tells of it itself.
      const inBox = popup?.kind === 'joint' && hovered?.kind === 'joint' && hovered.id === popup.joint
      const idle = lab.simulation.pulled === null && hovered !== null && popup?.kind !== 'menu' && !inBox
      if (idle && (hovered !== last || viewing.beat.count !== written)) {
        const scene = viewing.live.scene()
        const status = lab.simulation.status.getState()
        const { normals } = treatmentOf({ scene, report: status.report, treatment })
        const seen = { normals, pointsRead, opposite }
        const description = describeItem(scene, viewing.live.frame(), hovered, seen, hasNoReadings(status))
        const next = JSON.stringify(description)
        // with this picture, as the numbers at the arrows are, and not when React comes to it
        if (next !== text) flushSync(() => setShown(description))
        text = next
        written = viewing.beat.count
      } else if (!idle && text !== '') {
        setShown(null)
        text = ''
      }
      last = hovered
      place.current()
    }
    place.current = () => {
      const { hovered } = lab.session.getState()
      if (hovered && box.current) putBeside(hovered)
      else viewing.tooltip = null
    }
    const putBeside = (item: Item): void => {
      const element = box.current
      if (!element) return
      const { camera, live, pointer } = viewing
      const { current: surface } = viewing.surface
      const { insets, covers } = lab.session.getState()
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const others = Object.values(covers).flat()
      const row = surface?.matches(':hover') ? null : [...document.querySelectorAll('[role="treeitem"]:hover')].at(-1)
      let place
      if (row && surface) {
        const [at, origin] = [row.getBoundingClientRect(), surface.getBoundingClientRect()]
        place = placeAtRim({ x: at.x - origin.x, y: at.y - origin.y }, size, camera.view(), insets, others)
      } else {
        const anchor = anchorOf(live.scene(), live.frame(), item)
        // What the keys point out has its numbers where it is, not where the pointer once was.
        const over = surface?.matches(':hover') ? pointer : null
        const seen = over ?? (anchor && project(camera.pose(), camera.view(), anchor))
        if (!seen) return
        const reach = item.kind === 'joint' ? (viewing.joints.get(item.id)?.reach ?? 0) : 0
        const about = anchor !== null && reach > 0 ? patchAbout(anchor, reach) : undefined
        place = placeTooltip(seen, size, camera.view(), insets, others, about)
      }
      viewing.tooltip = place
      element.style.transform = `translate(${place.x.toFixed(0)}px, ${place.y.toFixed(0)}px)`
    }
    /** Where a ball of radius `reach` about a point of the world is seen. */
    const patchAbout = (point: Vec3, reach: number): Patch => {
      const { camera } = viewing
      const { x, y, depth } = project(camera.pose(), camera.view(), point)
      const radius = reach / calcPixelSize(camera.view(), depth, camera.pose())
      return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
    }
    const stop = lab.session.subscribe((now, before) => {
      if (now.hovered === before.hovered) return
      viewing.beat.hasten()
      viewing.invalidate()
    })
    viewing.pictures.add(update)
    return () => {
      stop()
      viewing.pictures.delete(update)
    }
  }, [lab, viewing])

  // A box that has just come must not wait for the next picture, which may be long in coming.
  useLayoutEffect(() => place.current(), [shown])

  if (!shown) return null
  return (
    <div ref={box} className="viewport-tooltip" role="tooltip">
      <p>
        <b>{shown.title}</b> <span>{shown.kind}</span>
      </p>
      {shown.rows.length > 0 && (
        <dl>
          {shown.rows.map(([label, value], i) => (
            <div key={i}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.note && <p className="viewport-tooltip-note">{shown.note}</p>}
    </div>
  )
}

/** A point of an item in world axes. */
function anchorOf(scene: Scene, frame: Frame, { kind, id }: Item): Vec3 | null {
  const { data } = frame
  if (kind === 'joint') {
    const at = jointOffset(frame, id)
    const joint = scene.joints.find((j) => j.id === id)
    return at < 0 || !joint ? null : seatOfJoint(joint.type, data, at)
  }
  if (kind === 'force') {
    const at = forceOffset(frame, id)
    return at < 0 ? null : readVec3(data, at + FORCE.from)
  }
  const at = bodyOffset(frame, id)
  const body = scene.bodies.find((b) => b.id === id)
  if (at < 0 || !body) return null
  const corners = extentOf(body)
  const middle = mix(corners[0] as Vec3, corners.at(-1) as Vec3, 0.5)
  return add(readVec3(data, at + BODY.position), rotate(readQuat(data, at + BODY.orientation), middle))
}
