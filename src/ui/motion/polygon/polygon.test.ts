import { describe, expect, test } from 'vitest'
import type { LinkagePolygon } from '../../../laboratory/index.ts'
import type { Vec3 } from '../../../scene/index.ts'
import { paperFacing } from '../../../geometry/index.ts'
import { growExtent, HEIGHT, layOut, roundBelow, WIDTH } from './drawing.ts'
import { polygonSvg } from './polygon-svg.ts'

/** A polygon in the x-z plane with these vectors, a side between the first two, in two parts. */
function polygonOf(vectors: readonly Vec3[]): LinkagePolygon {
  const [first = [0, 0, 0], second = [0, 0, 0]] = vectors
  const off: Vec3 = [second[0] - first[0], 0, second[2] - first[2]]
  return {
    points: vectors.map((_, i) => ({
      name: 'abcdef'[i]!,
      body: 1,
      place: [0, 0, 0],
      words: `Pin ${i}`,
      joint: `pin${i}`,
      pivot: false,
    })),
    images: [{ from: 0, to: 1 }],
    polygon: {
      vectors,
      sides: [
        { from: 0, to: 1, part: 'normal', vector: [off[0], 0, 0] },
        { from: 0, to: 1, part: 'tangential', vector: [0, 0, off[2]] },
      ],
    },
  }
}

const LOOK = paperFacing([0, -1, 0])
const TEN: Vec3[] = [[3, 0, 1], [3.01, 0, 1.02], [2.99, 0, 0.97], [-1, 0, 2], [-1.02, 0, 2], [0.01, 0, 0]] // prettier-ignore

describe('a polygon as a drawing', () => {
  test('has all vectors from the pole, to scale, and the parts one after the other from the end of the first to that of the second', () => {
    const of = polygonOf([[3, 0, 1], [1, 0, 4]]) // prettier-ignore
    const { pole, lines, pixels } = layOut(of, 'acceleration', LOOK, growExtent(null, of, LOOK))
    const line = (key: string) => lines.find((one) => one.key === key)!
    expect(line('vector 0').to).toEqual([pole[0] + 3 * pixels, pole[1] - pixels])
    expect(line('normal 0 1').from).toEqual(line('vector 0').to)
    expect(line('tangential 0 1').from).toEqual(line('normal 0 1').to)
    line('tangential 0 1').to.forEach((x, k) => expect(x).toBeCloseTo(line('vector 1').to[k]!, 9))
    expect(['normal 0 1', 'tangential 0 1', 'vector 0', 'image 0 1'].map((key) => line(key).dashed)).toEqual([true, true, false, false]) // prettier-ignore
  })

  test('keeps its letters apart and in the box', () => {
    const of = polygonOf(TEN)
    const { texts } = layOut(of, 'velocity', LOOK, growExtent(null, of, LOOK))
    const letters = texts.filter(({ tone }) => tone !== 'scale')
    expect(letters.map(({ text }) => text)).toEqual(expect.arrayContaining(['o', 'a', 'b', 'c', 'd', 'e', 'f']))
    for (const [i, one] of letters.entries()) {
      expect(one.at[0] > 4 && one.at[0] < WIDTH - 4 && one.at[1] > 4 && one.at[1] < HEIGHT - 4).toBe(true)
      for (const other of letters.slice(i + 1)) {
        const apart = Math.abs(one.at[0] - other.at[0]) >= 8 || Math.abs(one.at[1] - other.at[1]) >= 14
        expect(`${one.text} ${other.text} ${apart}`).toBe(`${one.text} ${other.text} true`)
      }
    }
  })

  test('tells its scale by a round length', () => {
    const of = polygonOf(TEN)
    const { lines, texts, pixels } = layOut(of, 'velocity', LOOK, growExtent(null, of, LOOK))
    const scale = lines.find(({ key }) => key === 'scale')!
    const value = (scale.to[0] - scale.from[0]) / pixels
    expect(value).toBeCloseTo(roundBelow(value * 1.4), 12)
    expect(texts.find(({ key }) => key === 'scale text')!.text).toBe(`${Math.round(value)} m/s`)
    expect([0.31, 2, 4.99, 1].map(roundBelow)).toEqual([0.2, 2, 2, 1])
  })

  test('keeps its scale while nothing is larger, and fits what is', () => {
    const [large, small] = [polygonOf([[4, 0, 1], [1, 0, 2]]), polygonOf([[1, 0, 1], [1, 0, 2]])] // prettier-ignore
    const first = growExtent(null, large, LOOK)
    expect(growExtent(first, small, LOOK)).toBe(first)
    expect(growExtent(growExtent(null, small, LOOK), large, LOOK).right).toBeGreaterThan(4)
  })

  test('at rest is its pole', () => {
    const of = polygonOf([[0, 0, 0], [0, 0, 0]]) // prettier-ignore
    const { lines, pole } = layOut(of, 'velocity', LOOK, growExtent(null, of, LOOK))
    expect([lines, pole.every(Number.isFinite)]).toEqual([[], true])
  })
})

test('as SVG it is well formed, with a title, dashed parts, and texts that are escaped', () => {
  const of = polygonOf([[3, 0, 1], [1, 0, 4]]) // prettier-ignore
  const svg = polygonSvg(layOut(of, 'velocity', LOOK, growExtent(null, of, LOOK)), 'velocity', 'A <b> & "c"')
  expect(svg).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>')
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(2)
  expect(svg.match(/<polygon /g)).toHaveLength(4)
  expect(svg.match(/<(?:line|polygon|text|circle|rect|title|svg)\b/g)!.length).toBe(svg.match(/\/>|<\/(?:text|title|svg)>/g)!.length)
  expect(svg).not.toMatch(/NaN|undefined/)
}) // prettier-ignore
