// What users expect of pointer, keys and words: every habit has a test, or a line that says why it is different.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')

const DIFFERENT = 'docs/decisions/0008-building.md'

/** A habit, the file that tests it and a test in it; or the decision with the line that says why not. */
type Habit = readonly [habit: string, file: string, found: string]

const KEYS = 'src/laboratory/keyboard.test.ts'
const REGISTRY = 'src/laboratory/registry.test.ts'
const POINTING = 'src/tools/pointing.test.ts'
const MOVING = 'src/tools/shaping/transforming.test.ts'
const PLACING = 'src/tools/placing/placing.test.ts'
const JOINING = 'src/tools/joining/joining.test.ts'
const JOIN = 'src/scene/commands/join.test.ts'
const QUANTITY = 'src/ui/fields/quantity.test.ts'
const DRAFT = 'src/ui/fields/draft.test.ts'
const SCALE = 'src/viewport/glyphs/auto-scale.test.ts'
const IN_BROWSER = 'e2e/conventions.e2e.ts'

const TABLE: Readonly<Record<string, readonly Habit[]>> = {
  keys: [
    ['Space, ← →, Home, - = +, F, ., Esc, Delete, Backspace, undo, redo, copies, [ ], ?', REGISTRY, '%s does %s while no tool is in hand'],
    ['never the browser’s own dialog', KEYS, 'act outside of fields, and never reach the browser as its own'],
    ['W E Q B', 'src/laboratory/conventions.test.ts', 'W moves, E turns, Q changes between the world and the body, B selects by a box; pressed again they end'],
    ['Esc ends the tool, then deselects', 'src/laboratory/conventions.test.ts', 'Esc ends the tool, then deselects'],
    ['Space puts away what builds', 'src/laboratory/conventions.test.ts', 'Space that plays puts away what builds; a pause, and what moves by handles, leaves the tool'],
    ['Shift suspends snapping: placing', PLACING, 'suspends snapping'],
    ['Shift suspends snapping: moving', MOVING, 'brings a point of its own onto a point of another body, unless Shift is held'],
    ['arrows nudge, Shift ×10', MOVING, 'steps by arrow keys, ten times as far with Shift'],
    ['arrows step where nothing is moved', DIFFERENT, '**keys**: arrows step through time'],
    ['[ ] step through objects', 'src/laboratory/laboratory.test.ts', 'step through the objects, and Escape ends the tool before it deselects'],
    ['? a searchable sheet, tooltips name their key', IN_BROWSER, 'tooltips and the sheet name keys'],
    ['no key acts while a field has the focus', KEYS, 'does nothing in fields, dialogs and menus, but never lets the browser save the page'],
  ],
  view: [
    ['left-drag on empty orbits', POINTING, 'orbits when the drag starts on empty or on what cannot be pulled'],
    ['right-drag or Shift-drag pans', POINTING, 'pans with the right button, also on a body, and with Shift'],
    ['Ctrl-drag draws a box', POINTING, 'is drawn with Ctrl and selects what lies in it'],
    ['B, then drag, draws a box', POINTING, 'is drawn over bodies too when armed, once, and adds with Shift'],
    ['wheel zooms to the cursor', POINTING, 'zooms about the cursor with the wheel, within bounds'],
    ['pinch zooms', POINTING, 'zoom by their spread and pan by their middle'],
    ['an axis cube that is clicked', IN_BROWSER, 'then the axis cube'],
    ['x red, y green, z blue', 'src/ui/conventions.test.ts', 'x is red, y green, z blue, in both themes'],
    ['z up', 'src/tools/conventions.test.ts', 'z stays up however far one orbits'],
  ],
  running: [
    ['a plain drag pulls at the grabbed point', 'src/tools/conventions.test.ts', 'a plain drag on a body pulls it by the point that was grabbed'],
    ['by a visible spring', 'src/viewport/picking/tool-host.test.ts', 'is told to the run, and shown by a spring, while it lasts'],
    ['paused, it moves with its joints kept', 'src/simulation/worker/runner-changes.test.ts', 'while still, the joints are kept and the point comes to the target'],
    ['handles move its place while it runs', 'src/tools/conventions.test.ts', 'handles move its place while it runs, from where it is seen'],
    ['fields take hold while it runs', 'src/laboratory/laboratory.test.ts', 'reach the simulation while it runs, and so does undo'],
    ['later, a paused drag changes the run', DIFFERENT, '**running**: a plain drag of a paused body'],
  ],
  touch: [
    ['one finger pulls', POINTING, 'takes 10 px of a finger'],
    ['two fingers pan and zoom', POINTING, 'zoom by their spread and pan by their middle'],
    ['a long press opens the menu', POINTING, 'opens by a long press, also beside all bodies'],
    ['handles of 44 px', 'src/tools/conventions.test.ts', 'every handle is 44 px wide for a finger: %s, %s'],
    ['not while something is placed', DIFFERENT, '**touch**: a finger that rests opens no menu'],
  ],
  drags: [
    ['pointer capture', POINTING, 'captures the pointer at once'],
    ['released anywhere ends it', POINTING, 'ends wherever the pointer is let go, outside of the view too'],
    ['4 px before a mouse drags', POINTING, 'starts after 4 px of the mouse, in the plane of the grabbed point'],
    ['10 px before a finger drags', POINTING, 'takes 10 px of a finger'],
    ['a twin by clicks or keys: what is placed and joined', 'src/tools/conventions.test.ts', 'have a twin of clicks or keys: %s'],
    ['a twin by keys or numbers: handles', 'src/tools/conventions.test.ts', 'have a twin of keys or numbers: handles'],
    ['a twin by numbers: sizes', PLACING, 'are as large as is typed before'],
    ['a twin by numbers: ends of links', 'src/tools/shaping/dimensioning.test.ts', 'takes a typed length exactly, while it is dragged and after'],
    ['a pull has none', DIFFERENT, '**drags**: a pull in a run'],
  ],
  palette: [
    ['drag out', PLACING, 'comes out of the palette in a size of its own, and the tool is put away'],
    ['click, then click in the scene', PLACING, 'lies between two clicks, on the grid, in one entry'],
    ['ghost preview', 'src/tools/conventions.test.ts', 'a ghost shows where the click puts it: %s'],
    ['snap marks', 'src/tools/conventions.test.ts', 'snap marks at %s'],
    ['a hint says what the next click does', 'src/tools/conventions.test.ts', 'a hint says what the next click does, for every tool'],
    ['in the page', IN_BROWSER, 'the hint, the snap and the flat look from link to motor'],
  ],
  'joint tool': [
    ['pick A, pick B, then a box', 'src/tools/conventions.test.ts', 'picks A, then B; the free body moves, never the grounded one; a box opens, and all is one entry'],
    ['empty is the ground', 'src/tools/conventions.test.ts', 'takes empty space for the ground'],
    ['what the box sets is part of it', JOINING, 'is one entry with all that the popup changes'],
    ['Swap', 'src/scene/commands/joint-ends.test.ts', 'swaps the markers, twice is as before'],
    ['Flip', 'src/scene/commands/joint-ends.test.ts', 'flips the axis of both markers and keeps their place'],
    ['animated preview of every type', 'src/viewport/building/sweep.test.ts', '%s: keeps every row that it holds, whoever moves'],
    ['across a gap the free body moves', JOIN, '%s from %s to %s, fixed: "%s", moves %j'],
    ['what cannot close shows its gap and length', 'src/viewport/building/sweep.test.ts', 'is drawn from marker to marker with its length, and only where there is one'],
  ],
  ground: [
    ['any body, in one click', 'src/laboratory/conventions.test.ts', 'any body becomes the ground by one action, in one entry, and comes back by one undo'],
    ['nothing moves against anything else', 'src/scene/commands/reground.test.ts', 'any body may stand still, and then another; nothing moves against anything else'],
  ],
  fields: [
    ['25 mm, 1/2 in, 30 deg, 2*pi', 'src/ui/conventions.test.ts', '%s is taken'],
    ['the unit is shown', QUANTITY, 'reads back to the digits shown, with the unit beside it and with the unit typed'],
    ['Enter commits, bad input is kept to be mended', DRAFT, 'Enter takes good text and keeps bad text to be mended'],
    ['bad input keeps the old value', DRAFT, 'leaving with bad text keeps the old value and says so'],
    ['and says what would be right', 'src/ui/conventions.test.ts', 'what cannot be is answered by what would be right'],
    ['Esc reverts, ↑ ↓ step, a label scrubs, one undo each', IN_BROWSER, 'keys stay in a field; units, faults, steps and scrubs'],
    ['a label scrubs', 'src/ui/fields/scrub.test.ts', 'steps by the unit, three pixels a step, both ways'],
  ],
  glyphs: [
    ['force straight, torque curved', 'src/viewport/conventions.test.ts', 'a force is straight with one head, a torque curved with one head'],
    ['no straight torques', DIFFERENT, '**glyphs**: torques are curved arrows only'],
    ['motion in other colours, thinner', 'src/viewport/conventions.test.ts', 'each kind has a colour of its own, and motion is thinner than forces'],
    ['on whom by whom', 'src/viewport/overlay/describe.test.ts', 'a joint: its wrench, on whom by whom, its coordinate and its drive'],
    ['scale auto', SCALE, 'lets the largest arrow fill two thirds of the full length at least'],
    ['scale fixed', 'src/ui/layers/glyph-scale.test.ts', 'gives the largest reaction an arrow of 0.4 sizes, to one digit'],
    ['an impact is clamped', SCALE, 'is not moved by an impact'],
    ['and marked', 'src/viewport/glyphs/arrow-length.test.ts', 'cuts and marks what is off the scale'],
    ['never colour alone', 'src/viewport/building/mark-looks.test.ts', 'are told apart by their signs, without colours'],
    ['what is not unique is hatched', 'src/viewport/viewing/glyph.test.ts', 'of reactions that are not unique are hatched'],
    ['in the plane, what lies in it', 'src/viewport/viewing/glyph.test.ts', 'of reactions in the plane are what lies in it, and what turns about its normal'],
    ['torques on the scale of forces', 'src/viewport/glyphs/references.test.ts', 'is that of the forces, by the size of the mechanism'],
  ],
  messages: [
    ['not grounded, no drive, no freedom: what, why, the way out', 'src/ui/conventions.test.ts', '%s: what it is, why, and the way out'],
    ['redundant constraints, counted', 'src/ui/mobility/wording.test.ts', 'explains a count that differs from the truth, and only then'],
    ['redundant constraints, in the plane and in space', 'src/laboratory/treatment/treatment.test.ts', '%s is read in it by itself: %i redundant there, %i in space'],
    ['redundant constraints, which', 'src/ui/inspector/joint-words.test.ts', 'finds the redundant rows of a joint among the six'],
    ['the loop cannot close, with its gap', 'src/viewport/building/sweep.test.ts', 'is drawn from marker to marker with its length, and only where there is one'],
    ['locks at this angle', 'src/simulation/simulation.test.ts', 'a mechanism that locks stops, says so, and starts over on rewind'],
    ['energy drifted', 'src/laboratory/energy.test.ts', 'is the change of kinetic + potential − work over the largest kinetic energy so far'],
    ['where they stand', DIFFERENT, '**messages**: what concerns one joint stands at it'],
  ],
} // prettier-ignore

const carriers = ['src', 'e2e']
  .flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true }).map((file) => `${folder}/${String(file)}`))
  .filter((file) => /\/conventions\.(test|e2e)\.ts$/.test(file))
  .map(read)

/** The line with the title of a test, also of one with a table before it. */
const TITLE = /^[ \t]*(?:(?:it|test)(?:\.each.*)?|\].*\))\(\s*['"`](.*)$/gm

describe.each(Object.entries(TABLE))('%s', (row, habits) => {
  it('has tests of its own name', () => {
    expect(carriers.some((text) => text.includes(`describe('conventions: ${row}'`))).toBe(true)
  })
  it.each(habits)('%s', (_habit, file, found) => {
    const text = read(file)
    if (file.endsWith('.md')) return expect(text).toContain(found)
    // In the title of a test, not of a comment.
    const titles = [...text.matchAll(TITLE)].map(([, title]) => title!)
    expect(titles.filter((title) => title.includes(found))).toHaveLength(1)
    expect(text).not.toMatch(/\b(?:it|test|describe)\.(?:skip|todo|fails|only|fixme|runIf|skipIf)\b/)
  })
})

it('every row of tests is one of the table', () => {
  const named = carriers.flatMap((text) =>
    [...text.matchAll(/describe\('conventions: ([^']+)'/g)].map(([, row]) => row!),
  )
  expect(named.filter((row) => !(row in TABLE))).toEqual([])
})
