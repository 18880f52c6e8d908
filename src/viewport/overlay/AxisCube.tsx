import { useEffect, useRef } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { calcCameraAxes, cross, scale } from '../../tools/index.ts'
import { useViewing } from '../viewing.ts'

/** Edge of the cube, px. */
const EDGE = 44

interface Face {
  readonly name: string
  readonly axis: 'x' | 'y' | 'z'
  /** Outward, world axes. */
  readonly normal: Vec3
  /** Up on the face's lettering. */
  readonly up: Vec3
}

const FACES: readonly Face[] = [
  { name: '+X', axis: 'x', normal: [1, 0, 0], up: [0, 0, 1] },
  { name: '−X', axis: 'x', normal: [-1, 0, 0], up: [0, 0, 1] },
  { name: '+Y', axis: 'y', normal: [0, 1, 0], up: [0, 0, 1] },
  { name: '−Y', axis: 'y', normal: [0, -1, 0], up: [0, 0, 1] },
  { name: '+Z', axis: 'z', normal: [0, 0, 1], up: [0, 1, 0] },
  { name: '−Z', axis: 'z', normal: [0, 0, -1], up: [0, 1, 0] },
]

/** CSS matrix whose columns are images of the element's right, down and outward. */
const matrixOf = (right: Vec3, down: Vec3, out: Vec3, at: Vec3): string =>
  `matrix3d(${[...right, 0, ...down, 0, ...out, 0, ...at, 1].map((v) => Math.round(v * 1e5) / 1e5).join(',')})`

/** A cube that turns with the camera; a click on a face looks at it straight. */
export function AxisCube() {
  const { session } = useLaboratory()
  const { camera } = useViewing()
  const cube = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const turn = (): void => {
      const { right, up, back } = calcCameraAxes(camera.pose())
      // World axes to CSS axes: right, down, toward the viewer.
      const image = (k: 0 | 1 | 2): Vec3 => [right[k], -up[k], back[k]]
      if (cube.current) cube.current.style.transform = matrixOf(image(0), image(1), image(2), [0, 0, 0])
    }
    turn()
    return camera.watch(turn)
  }, [camera])

  return (
    <div className="viewport-cube" role="group" aria-label="View along an axis">
      <div className="viewport-cube-body" ref={cube}>
        {FACES.map(({ name, axis, normal, up }) => (
          <button
            key={name}
            type="button"
            aria-label={`View from ${name.toLowerCase()}`}
            title={`View from ${name.toLowerCase()}`}
            data-axis={axis}
            style={{
              width: EDGE,
              height: EDGE,
              transform: `translate(-50%, -50%) ${matrixOf(cross(up, normal), scale(up, -1), normal, scale(normal, EDGE / 2))}`,
            }}
            onClick={() => session.getState().requestCamera({ kind: 'along', direction: scale(normal, -1) })}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}
