/** A heavy thread of this length hung from two points at height 0, the first at x = 0, m: z = a cosh((x − span/2)/a) + z₀. */
export function catenary(span: number, length: number): { sag: number; height: (x: number) => number } {
  // 2 a sinh(span / 2a) = length, which falls as a grows
  let [less, more] = [span / 100, 100 * span]
  for (let k = 0; k < 200; k++) {
    const a = (less + more) / 2
    if (2 * a * Math.sinh(span / (2 * a)) > length) less = a
    else more = a
  }
  const ends = less * Math.cosh(span / (2 * less))
  return { sag: ends - less, height: (x) => less * Math.cosh((x - span / 2) / less) - ends }
}
