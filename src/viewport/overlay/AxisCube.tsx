import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { calcCameraAxes, cross, scale } from '../../tools/index.ts'
import { useViewing } from '../viewing/viewing.ts'
import { EDGE, FACES, faceAt, faceToward, type Face } from './cube-faces.ts'
import { letteringUp } from './lettering.ts'

/** CSS matrix whose columns are images of the element's right, down and outward. */
const matrixOf = (right: Vec3, down: Vec3, out: Vec3, at: Vec3): string =>
  `matrix3d(${[...right, 0, ...down, 0, ...out, 0, ...at, 1].map((v) => Math.round(v * 1e5) / 1e5).join(',')})`

/** What lies beside a face, by the arrow key that leads there. */
const BESIDE: Readonly<Record<string, (normal: Vec3, up: Vec3) => Vec3>> = {
  ArrowRight: (normal, up) => cross(up, normal),
  ArrowLeft: (normal, up) => cross(normal, up),
  ArrowUp: (_, up) => up,
  ArrowDown: (_, up) => scale(up, -1),
}

/** Puts a face where it belongs on the cube, its letters upright as the camera looks. */
const placeOf = (normal: Vec3, up: Vec3): string =>
  `translate(-50%, -50%) ${matrixOf(cross(up, normal), scale(up, -1), normal, scale(normal, EDGE / 2))}`

/**
 * A cube that turns with the camera; a click on a face, or beside the cube nearest to it, looks at it straight. Tab comes to the face that is in front, as the others are
 * narrow or out of sight; from there the arrow keys go round the cube.
 */
export function AxisCube() {
  const { session } = useLaboratory()
  const { camera } = useViewing()
  const around = useRef<HTMLDivElement>(null)
  const cube = useRef<HTMLDivElement>(null)
  const turn = useRef(() => {})

  useEffect(() => {
    turn.current = () => {
      const body = cube.current
      if (!body) return
      const axes = calcCameraAxes(camera.pose())
      const { right, up, back } = axes
      // World axes to CSS axes: right, down, toward the viewer.
      const image = (k: 0 | 1 | 2): Vec3 => [right[k], -up[k], back[k]]
      body.style.transform = matrixOf(image(0), image(1), image(2), [0, 0, 0])
      // The focus stays where it is while the cube turns under it.
      const front = [...body.children].indexOf(document.activeElement as Element)
      const reached = front < 0 ? FACES.indexOf(faceToward(back)) : front
      ;[...body.children].forEach((child, i) => {
        const [face, { normal }] = [child as HTMLElement, FACES[i]!]
        face.tabIndex = i === reached ? 0 : -1
        face.style.transform = placeOf(normal, letteringUp(normal, axes))
      })
    }
    turn.current()
    return camera.watch(() => turn.current())
  }, [camera])

  const lookAt = useCallback(
    ({ normal }: Face): void => session.getState().requestCamera({ kind: 'along', direction: scale(normal, -1) }),
    [session],
  )
  // Beside the faces, which bring their own clicks, a pointer means the nearest one; keys go from face to face.
  useEffect(() => {
    const box = around.current
    const onClick = ({ target, clientX, clientY }: MouseEvent): void => {
      if (box === null || target !== box) return
      const { left, top, width, height } = box.getBoundingClientRect()
      lookAt(faceAt(clientX - left - width / 2, clientY - top - height / 2, calcCameraAxes(camera.pose())))
    }
    box?.addEventListener('click', onClick)
    return () => box?.removeEventListener('click', onClick)
  }, [camera, lookAt])

  const onKeyDown = (event: KeyboardEvent, from: Face): void => {
    const beside = BESIDE[event.key]
    if (!beside || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const up = letteringUp(from.normal, calcCameraAxes(camera.pose()))
    const next = faceToward(beside(from.normal, up))
    ;(cube.current?.children[FACES.indexOf(next)] as HTMLElement | undefined)?.focus()
    lookAt(next)
  }

  return (
    <div className="viewport-cube" role="group" aria-label="View along an axis" ref={around}>
      <div className="viewport-cube-body" ref={cube}>
        {FACES.map((face) => {
          const { name, axis } = face
          return (
            <button
              key={name}
              type="button"
              aria-label={`View from ${name.toLowerCase()}`}
              title={`View from ${name.toLowerCase()}`}
              tabIndex={-1}
              data-axis={axis}
              style={{ width: EDGE, height: EDGE }}
              onClick={() => lookAt(face)}
              onKeyDown={(event) => onKeyDown(event, face)}
              onFocus={() => turn.current()}
              onBlur={() => turn.current()}
            >
              {name}
            </button>
          )
        })}
      </div>
    </div>
  )
}
