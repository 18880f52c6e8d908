import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { treatmentOf, useLaboratory, useScene } from '../../laboratory/index.ts'
import { isSelected, sameItem, type GlyphScale, type Item } from '../../session/index.ts'
import { readTime } from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { add, calcPixelSize, project, scale, squareTo } from '../../tools/index.ts'
import type { Colours } from '../viewing/colours.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import type { ArrowStyle } from './arrow-field.ts'
import { makeArrowField } from './arrow-field.ts'
import { calcArrowLength, calcCurl, calcFullLength, FULL_SWEEP } from './arrow-length.ts'
import { makeAutoScale, roundDown } from './auto-scale.ts'
import type { Glyph, GlyphKind } from '../viewing/glyph.ts'
import { collectGlyphs, measureOf } from '../viewing/glyph.ts'
import type { LegendRow } from '../viewing/legend-store.ts'
import { showLegend } from '../viewing/legend-store.ts'
import { isPutting, layersDrawn } from './putting.ts'
import type { Scale } from './references.ts'
import { calcReferences, largestOnScales, SCALES, scaleOf } from './references.ts'
import { makeChooseStrongest } from './strongest.ts'
import { withoutIdleSums } from './sums.ts'

/** Radii and length of the head in pixels. Forces are the heaviest. */
export const WEIGHTS: Readonly<Record<GlyphKind, { shaft: number; head: number; headLength: number }>> = {
  force: { shaft: 2.4, head: 6.4, headLength: 16 },
  torque: { shaft: 2.1, head: 5.8, headLength: 14 },
  gravity: { shaft: 1.6, head: 4.6, headLength: 12 },
  velocity: { shaft: 1.2, head: 4, headLength: 11 },
  acceleration: { shaft: 1.2, head: 4, headLength: 11 },
}
/** Radius of torque arrows in pixels. */
const TORQUE_RADIUS = 27
const KINDS: readonly GlyphKind[] = ['force', 'torque', 'gravity', 'velocity', 'acceleration']
/** Longest legend arrow at a fixed scale, px. */
const LEGEND_ROOM = 140

/** Arrows of forces, torques, velocities and accelerations, as the session's layers ask for. */
export function Glyphs() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const colours = useColours()
  const document = useScene((s) => s.document)
  const renderer = useThree((s) => s.gl)
  const invalidate = useThree((s) => s.invalidate)
  const field = useMemo(() => makeArrowField(), [])
  useEffect(() => () => field.dispose(), [field])
  const choose = useMemo(() => makeChooseStrongest(), [])
  const scales = useMemo(
    () => ({ force: makeAutoScale(), velocity: makeAutoScale(), acceleration: makeAutoScale() }),
    [],
  )
  useEffect(() => {
    for (const scale of SCALES) scales[scale].reset()
  }, [scales, document])
  /** Revision of a run that is being left for another, which has forces of its own. */
  const left = useRef<number | null>(null)
  useEffect(
    () =>
      lab.scenes.subscribe(({ change }, before) => {
        if (change !== before.change && change.restarts === true) left.current = lab.simulation.frame?.revision ?? null
      }),
    [lab],
  )
  /** What was drawn last: the revision of the frame, and what the run had failed by. */
  const drawn = useRef<{ readonly revision: number; readonly failure: unknown }>({ revision: -1, failure: null })
  useEffect(
    () =>
      lab.session.subscribe((now, before) => {
        const looked = (['layers', 'glyphScale', 'pointsRead', 'opposite', 'treatment'] as const).some(
          (key) => now[key] !== before[key],
        )
        const [put, putBefore] = [now, before].map((session) => isPutting(session, viewing.marks))
        if (looked || put !== putBefore) invalidate()
      }),
    [lab, viewing, invalidate],
  )

  useEffect(
    () =>
      lab.simulation.status.subscribe((now, before) => {
        if (now.report !== before.report || now.outdated !== before.outdated) invalidate()
      }),
    [lab, invalidate],
  )

  useFrame(() => {
    const session = lab.session.getState()
    const { glyphScale, selection, hovered, pointsRead, opposite, treatment } = session
    const status = lab.simulation.status.getState()
    const { playing, report, failure } = status
    const layers = layersDrawn(session, viewing.marks, status)
    const { camera, live } = viewing
    const frame = live.frame()
    if (left.current !== null && ![left.current, -1].includes(frame.revision)) {
      left.current = null
      for (const scale of SCALES) scales[scale].reset()
    }
    const changed = frame.revision !== drawn.current.revision || failure !== drawn.current.failure
    const motion = playing ? 'runs' : changed ? 'changed' : 'stands'
    if (changed) drawn.current = { revision: frame.revision, failure }
    const scene = live.scene()
    const { normals } = treatmentOf({ scene, report, treatment })
    const all = collectGlyphs(scene, frame, layers, { normals, pointsRead, opposite })
    const isAsked = (owner: Item): boolean => sameItem(hovered, owner) || isSelected(selection, owner)
    const { glyphs, totals } = choose(all, isAsked)
    const full = calcFullLength(camera.view().free.width, camera.view().free.height)
    const metre = 1 / calcPixelSize(camera.view(), camera.pose().distance, camera.pose())
    const size = live.size()
    const largest = largestOnScales(glyphs, size)
    const now = performance.now()
    const auto = (scale: Scale): number => scales[scale].update(now, largest[scale], readTime(frame), motion)
    const radius = TORQUE_RADIUS / metre
    const references = calcReferences(
      { force: auto('force'), velocity: auto('velocity'), acceleration: auto('acceleration') },
      glyphScale,
      size,
      full / metre,
      radius,
    )

    field.begin(renderer.getPixelRatio(), camera.view().width, camera.view().height, colours.ground)
    viewing.drawn.length = viewing.small.length = 0
    const lengthOfArrow = (glyph: Glyph) => {
      const measure = measureOf(glyph.kind)
      const most = glyphScale === 'auto' ? largest[scaleOf(measure)] * (measure === 'torque' ? size : 1) : 0
      return calcArrowLength(glyph.magnitude, references[measure], most)
    }
    for (const glyph of withoutIdleSums(glyphs, (one) => lengthOfArrow(one).share > 0)) {
      const isDrawn = draw(glyph, lengthOfArrow(glyph), full / metre)
      if (!isDrawn && isAsked(glyph.owner)) viewing.small.push(glyph)
    }
    field.end()
    showLegend(viewing.legend, legendOf(totals, references, full, metre, glyphScale))
  })

  /** Draws an arrow, unless it is too small beside the others; returns whether it is large enough. */
  function draw(glyph: Glyph, { share, cut }: ReturnType<typeof calcArrowLength>, fullMetres: number): boolean {
    if (share === 0) return false
    const seen = project(viewing.camera.pose(), viewing.camera.view(), glyph.at)
    if (!(seen.depth > 0)) return true
    const pixel = calcPixelSize(viewing.camera.view(), seen.depth, viewing.camera.pose())
    const weight = WEIGHTS[glyph.kind]
    const style: ArrowStyle = {
      colour: colourOf(glyph.kind, colours),
      hatched: glyph.told !== 'determined',
      cut,
      twice: glyph.kind === 'acceleration',
      shaft: weight.shaft * pixel,
      head: weight.head * pixel,
      headLength: weight.headLength * pixel,
    }
    const direction = scale(glyph.vector, 1 / glyph.magnitude)
    if (glyph.kind === 'torque') {
      const { sweep, size } = calcCurl(share)
      const radius = size * TORQUE_RADIUS * pixel
      const start = squareTo(direction, [0, 0, 1], [1, 0, 0])
      const { shaft, head, headLength } = style
      const ofSize = { ...style, shaft: size * shaft, head: size * head, headLength: size * headLength }
      field.addCurved(glyph.at, direction, start, radius, sweep, ofSize)
      viewing.drawn.push({ glyph, cut, tip: add(glyph.at, scale(start, radius)), sweep })
      return true
    }
    const length = share * fullMetres
    field.addStraight(glyph.at, direction, length, style)
    const tip: Vec3 = add(glyph.at, scale(direction, length))
    viewing.drawn.push({ glyph, cut, tip, sweep: 0 })
    return true
  }

  function legendOf(
    totals: ReadonlyMap<GlyphKind, number>,
    references: ReturnType<typeof calcReferences>,
    full: number,
    metre: number,
    mode: GlyphScale,
  ): LegendRow[] {
    return KINDS.flatMap((kind): LegendRow[] => {
      const reference = references[measureOf(kind)]
      const own = viewing.drawn.filter((d) => d.glyph.kind === kind)
      if (own.length === 0 || !(reference > 0)) return []
      const told = own.map((d) => d.glyph.told)
      const hatched = told.includes('share')
      const unknown = told.includes('unknown')
      const inexact = told.includes('inexact')
      const together = own.some((d) => d.glyph.together.length > 0)
      const marks = {
        hatched,
        unknown,
        inexact,
        together,
        cut: own.some((d) => d.cut),
        total: totals.get(kind) ?? null,
      }
      if (kind === 'torque') {
        const value = roundDown(reference)
        return [{ kind, value, length: (value / reference) * FULL_SWEEP, ...marks }]
      }
      if (mode === 'auto' || kind === 'velocity' || kind === 'acceleration') {
        return [{ kind, value: reference, length: full, ...marks }]
      }
      const value = roundDown((mode.newtonsPerMetre * LEGEND_ROOM) / metre)
      return [{ kind, value, length: (value / mode.newtonsPerMetre) * metre, ...marks }]
    })
  }

  return <primitive object={field.object} />
}

export const colourOf = (kind: GlyphKind, colours: Colours): string => colours[kind]
