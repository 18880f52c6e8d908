/** The path of a point as a drawing true to scale: a millimetre of paper for each of the path. */
import { lengthOf, onPaper, planeOfPath, scale, subtract, type PaperAxes } from '../../../geometry/index.ts'
import { escapeXml, type Vec3 } from '../../../scene/index.ts'
import type { PathSamples } from '../../../simulation/index.ts'

/** Width of a line, and the paper around the drawing, over the larger side of it. */
const LINE = 1 / 300
const EDGE = 1 / 20
/** A point is taken to have been put elsewhere, by hand or by an edit, where its speeds at both ends times this do not bring it there. */
const LEAP = 3

const mm = (metres: number): number => Number((1000 * metres).toPrecision(9)) + 0

/**
 * The text of an SVG file, in mm. Between two samples the curve is the cubic through both places and velocities, so that it is off the path by h⁴ x⁗/384 only.
 *
 * @param name of the point
 * @param eye axes of the picture that is looked at: where the path lies in no plane it is drawn as it is seen
 */
export function traceSvg(
  { times, places, velocities }: PathSamples,
  name: string,
  colour: string,
  eye: PaperAxes,
): string {
  const axes = planeOfPath(places, eye)
  const { right, up, back, plane } = axes
  /** On the paper, y down. */
  const flat = (v: Vec3): readonly [number, number] => {
    const [x, y] = onPaper(axes, v)
    return [x, -y]
  }
  const spots = places.map(flat)
  let [left, top, east, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of spots) {
    left = Math.min(left, x)
    east = Math.max(east, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const size = Math.max(east - left, bottom - top, 1e-6)
  const put = ([x, y]: readonly [number, number]): string => `${mm(x - left)} ${mm(y - top)}`
  let path = `M${put(spots[0]!)}`
  for (let i = 1; i < places.length; i++) {
    const h = times[i]! - times[i - 1]!
    const speed = Math.max(lengthOf(velocities[i - 1]!), lengthOf(velocities[i]!))
    const to = spots[i]!
    if (lengthOf(subtract(places[i]!, places[i - 1]!)) > LEAP * h * speed + 1e-9 * size) path += `M${put(to)}`
    else {
      const [a, b] = [flat(scale(velocities[i - 1]!, h / 3)), flat(scale(velocities[i]!, h / 3))]
      const from = spots[i - 1]!
      path += `C${put([from[0] + a[0], from[1] + a[1]])} ${put([to[0] - b[0], to[1] - b[1]])} ${put(to)}`
    }
  }
  const [wide, high, edge] = [mm(east - left + 2 * EDGE * size), mm(bottom - top + 2 * EDGE * size), mm(EDGE * size)]
  const axis = (v: Vec3): string => `(${v.map((x) => Number(x.toFixed(6)) + 0).join(', ')})`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}mm" height="${high}mm" viewBox="${-edge} ${-edge} ${wide} ${high}">`,
    `<title>${escapeXml(`Path of ${name}`)}</title>`,
    `<desc>1 : 1, in mm; ${plane ? 'in the plane of the path' : 'as it is seen: the path lies in no plane'}. Right is ${axis(right)}, up ${axis(up)}, toward the eye ${axis(back)} in world axes.</desc>`,
    `<path d="${path}" fill="none" stroke="${escapeXml(colour)}" stroke-width="${mm(LINE * size)}" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
    '',
  ].join('\n')
}
