/** The scale of the arrows in a picture: what the legend says on the page, at the foot of the picture. */
import { notesOf, shapeOf, wordsOf } from '../glyphs/legend-content.ts'
import type { Colours } from '../viewing/colours.ts'
import type { LegendRow } from '../viewing/legend-store.ts'

/** px of the picture before its scale. */
const MARGIN = 16
const LINE = 24
const SIZE = 13
const GAP = 8
const FONT = 'system-ui, sans-serif'

/** Straight arrows as long as they are in a picture in which all is drawn larger by a factor; the turns of curved ones stay. */
export const legendOfPicture = (rows: readonly LegendRow[], larger: number): readonly LegendRow[] =>
  rows.map((row) => (row.kind === 'torque' ? row : { ...row, length: row.length * larger }))

/**
 * Draws the legend at the lower left of a picture.
 *
 * @param rows lengths as they are in the picture, px
 * @param height of the picture, px
 */
export function drawLegend(
  context: CanvasRenderingContext2D,
  rows: readonly LegendRow[],
  colours: Colours,
  height: number,
): void {
  const notes = notesOf(rows)
  let y = height - MARGIN - LINE * (rows.length + notes.length) + LINE / 2
  context.textBaseline = 'middle'
  const write = (text: string, x: number, weight: number, colour: string): number => {
    context.font = `${weight} ${SIZE}px ${FONT}`
    context.fillStyle = colour
    context.fillText(text, x, y)
    return x + context.measureText(text).width
  }
  for (const row of rows) {
    const { name, value } = wordsOf(row)
    const shape = shapeOf(row)
    context.save()
    context.translate(MARGIN, y - shape.height / 2)
    context.fillStyle = context.strokeStyle = colours[row.kind]
    for (const { d, width } of shape.paths) {
      const path = new Path2D(d)
      if (width === null) context.fill(path)
      else {
        context.lineWidth = width
        context.stroke(path)
      }
    }
    context.restore()
    const end = write(value, MARGIN + shape.width + GAP, 600, colours.ink)
    write(` ${name.toLowerCase()}`, end, 400, colours.inkSoft)
    y += LINE
  }
  for (const note of notes) {
    write(note, MARGIN, 400, colours.inkSoft)
    y += LINE
  }
}
