/** Keeps what is looked at within the part of the view that panels leave free. */
import type { CameraPose, Vec3, ViewSize } from '../../tools/index.ts'
import { calcShift, drawClear, isClear, isNearlyWhole, pan, refit } from '../../tools/index.ts'
import type { CameraControl } from './camera-control.ts'

export interface FreePart {
  /**
   * The view, or what is to be seen in it, is another now: the camera goes where what was seen is seen again.
   *
   * @param also what else the pose has to give room to, given the pose that shows the mechanism
   */
  readonly take: (view: ViewSize, still: boolean, also?: (pose: CameraPose) => CameraPose) => void
  /** What was seen whole and has moved since, beside panels that have drawn the camera back, is gone along with: farther back, and not nearer again. */
  readonly follow: (still: boolean) => void
  /** The pose as it was asked for, before it was drawn back for panels. */
  readonly asked: (pose: CameraPose) => CameraPose
}

/**
 * Makes what moves the camera so that the mechanism stays in sight as panels come and go, and gives back what they took.
 *
 * @param parts what the mechanism reaches, hull by hull, world axes, m
 * @param shown what is to be seen now, where that is something else: the ends of a swing
 */
export function makeFreePart(
  control: CameraControl,
  parts: () => readonly (readonly Vec3[])[],
  shown: () => readonly (readonly Vec3[])[] = parts,
): FreePart {
  let asked: { readonly pose: CameraPose; readonly view: ViewSize } | null = null
  let put: CameraPose | null = null
  return {
    take: (view, still, also = (pose) => pose) => {
      const before = control.view()
      // Nobody has moved the camera since: panels that go give back what they took.
      if (asked === null || control.aim() !== put) asked = { pose: control.aim(), view: before }
      const seen = shown()
      const fitted = refit(asked.pose, asked.view, view, parts().flat(), seen.flat())
      // A mechanism that was clear of the corners is so again.
      put = also(isClear(asked.pose, asked.view, seen) ? drawClear(fitted, view, seen) : fitted)
      if (view === before && put === control.aim()) return
      control.setView(view)
      const resized = view.width !== before.width || view.height !== before.height
      if (!still && !resized) {
        const [from, to] = [calcShift(before), calcShift(view)]
        // The picture goes on from where it was.
        control.set(pan(control.pose(), view, from.x - to.x, from.y - to.y))
      }
      control.moveTo(put, still || resized)
    },
    follow: (still) => {
      if (asked === null || put === null || control.aim() !== put) return
      const points = parts().flat()
      if (!isNearlyWhole(asked.pose, asked.view, points)) return
      const fitted = refit(asked.pose, asked.view, control.view(), points)
      if (fitted.distance <= put.distance) return
      put = { ...put, distance: fitted.distance }
      control.moveTo(put, still)
    },
    asked: (pose) => (asked !== null && pose === put ? asked.pose : pose),
  }
}
