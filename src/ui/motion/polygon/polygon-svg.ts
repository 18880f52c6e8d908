/** A drawing as a file of its own, in the colours of paper. */
import { HEIGHT, WIDTH, type Drawing, type Spot, type Tone } from './drawing.ts'
import type { PolygonKind } from '../../../laboratory/index.ts'
import { escapeXml } from '../../../scene/index.ts'

/** px of the widths of lines, and the colours on paper; a vector has that of its quantity. */
const LOOKS: Readonly<Record<Exclude<Tone, 'vector'>, { readonly width: number; readonly colour: string }>> = {
  side: { width: 1.2, colour: '#565a61' },
  part: { width: 1.4, colour: '#22252a' },
  scale: { width: 1.4, colour: '#22252a' },
}
const VECTORS: Readonly<Record<PolygonKind, { readonly width: number; readonly colour: string }>> = {
  velocity: { width: 2, colour: '#0a64af' },
  acceleration: { width: 2, colour: '#7f5b00' },
}

const round = (x: number): number => Number(x.toFixed(2))

/** Corners as an attribute of a polygon. */
export const cornersOf = (corners: readonly Spot[]): string =>
  corners.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')

/** Dash and gap of the parts, px. */
export const DASHES = '5 3.5'

/**
 * The drawing as SVG.
 *
 * @param title what it is of, for those who do not see it
 */
export function polygonSvg({ lines, texts, pole }: Drawing, kind: PolygonKind, title: string): string {
  const lookOf = (tone: Tone) => (tone === 'vector' ? VECTORS[kind] : LOOKS[tone])
  const drawn = lines.flatMap(({ tone, from, to, dashed, head }) => {
    const { width, colour } = lookOf(tone)
    const dash = dashed ? ` stroke-dasharray="${DASHES}"` : ''
    return [
      `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${colour}" stroke-width="${width}"${dash}/>`,
      ...(head === null ? [] : [`<polygon points="${cornersOf(head)}" fill="${colour}"/>`]),
    ]
  })
  const written = texts.map(({ tone, at, text }) => {
    const slant = tone === 'scale' ? '' : ' font-style="italic"'
    return `<text x="${round(at[0])}" y="${round(at[1])}" text-anchor="middle" dominant-baseline="central" paint-order="stroke" stroke="#ffffff" stroke-width="3"${slant} fill="${lookOf(tone).colour}">${escapeXml(text)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...drawn,
    `<circle cx="${round(pole[0])}" cy="${round(pole[1])}" r="2.5" fill="#22252a"/>`,
    ...written,
    '</svg>',
    '',
  ].join('\n')
}
