/** Draws instant centres as flat marks in the plane of the linkage, and the lines of Kennedy's theorem that they lie on. */
import { kennedyDrawn, readCentres, type Linkage, type LinkagePose } from '../../laboratory/index.ts'
import { motionIn, pairIn } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { add, calcPixelSize, cross, project, scale, squareTo } from '../../tools/index.ts'
import type { LineStyle } from '../building/line-field.ts'
import type { Sheet } from './sheet.ts'

/** px. */
const RING = 7
const DIAMOND = 7.5
const POINTER = 44
const SHAFT = 1.3
const HEAD = 4
const HEAD_LENGTH = 10
/** Lines and marks farther from the linkage than this many sizes of it are not drawn. */
const FAR = 6
/** How far a line goes on beyond its last centre, over the size. */
const BEYOND = 0.06
const SIDES = 16
/** More names than this are left out where there is no room. */
const MANY = 12

const LINE: Omit<LineStyle, 'colour'> = { width: 1.5, dashes: [9, 4, 9, 4], opacity: 1 }
const MARK: Omit<LineStyle, 'colour'> = { width: 1.8, dashes: [], opacity: 1 }
const DOT: Omit<LineStyle, 'colour'> = { width: 5, dashes: [], opacity: 1 }

/** Those that a joint tells are rings with a dot, the others diamonds; one at infinity is an arrow towards it. */
export function drawCentres(sheet: Sheet, linkage: Linkage, linkagePose: LinkagePose): void {
  const { scene, pose, view, colours, lines, arrows, words } = sheet
  if (motionIn(scene).centres !== true) return
  const { plane, size } = linkagePose
  const centres = readCentres(linkage, linkagePose)
  const asked = pairIn(scene)?.map((body) => linkage.links.findIndex(({ bodies }) => bodies.includes(body)))
  const pair = asked?.every((link) => link >= 0) === true ? ([asked[0]!, asked[1]!] as const) : null
  for (const { point, direction, from, to } of kennedyDrawn(linkage, linkagePose, centres, pair)) {
    const at = (t: number): Vec3 => add(point, scale(direction, Math.max(-FAR * size, Math.min(t, FAR * size))))
    lines.add(at(from - BEYOND * size), at(to + BEYOND * size), { ...LINE, colour: colours.inkSoft })
  }
  const x = squareTo(plane.normal, [0, 0, 1], [1, 0, 0])
  const y = cross(plane.normal, x)
  const around = (centre: Vec3, radius: number, share: number): Vec3 => {
    const angle = 2 * Math.PI * share
    return add(centre, add(scale(x, radius * Math.cos(angle)), scale(y, radius * Math.sin(angle))))
  }
  for (const { name, primary, centre, at } of centres) {
    const place = centre.kind === 'centre' ? centre.point : at
    const { depth } = project(pose, view, place)
    if (!(depth > 0)) continue
    const pixel = calcPixelSize(view, depth, pose)
    const colour = primary ? colours.ink : colours.accent
    const rank = centres.length > MANY && !primary ? 0.9 : 1.4
    if (centre.kind === 'at-infinity') {
      arrows.addStraight(place, centre.direction, POINTER * pixel, {
        colour,
        hatched: false,
        cut: false,
        shaft: SHAFT * pixel,
        head: HEAD * pixel,
        headLength: HEAD_LENGTH * pixel,
      })
      words.push({
        key: `centre ${name}`,
        text: `${name} at infinity`,
        at: add(place, scale(centre.direction, POINTER * pixel)),
        rank,
      })
      continue
    }
    if (centre.kind !== 'centre') continue
    const [sides, radius] = primary ? [SIDES, RING * pixel] : [4, DIAMOND * pixel]
    for (let k = 0; k < sides; k++)
      lines.add(around(place, radius, k / sides), around(place, radius, (k + 1) / sides), { ...MARK, colour })
    if (primary) lines.add(place, place, { ...DOT, colour })
    words.push({ key: `centre ${name}`, text: name, at: place, rank })
  }
}
