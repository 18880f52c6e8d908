/** By how much a body turns about z along a path of its poses, 7 each: position, orientation (w first); rad, whole turns counted. */
export function turnedAboutZ(path: Float64Array): number {
  let turned = 0
  let before = NaN
  for (let at = 0; at < path.length; at += 7) {
    const angle = 2 * Math.atan2(path[at + 6]!, path[at + 3]!)
    const step = at === 0 ? 0 : angle - before
    turned += step - 2 * Math.PI * Math.round(step / (2 * Math.PI))
    before = angle
  }
  return turned
}
