import { useFrame, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  linkageOf,
  makeRelativeRuns,
  readLinkage,
  useLaboratory,
  type Laboratory,
  type Linkage,
} from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import { makeLineField } from '../building/line-field.ts'
import { ORDER } from '../building/render-orders.ts'
import { makeArrowField, OVER_BODIES } from '../glyphs/arrow-field.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { drawCentres } from './draw-centres.ts'
import { makeDrawCentrodes } from './draw-centrodes.ts'
import { makeDrawScrews } from './draw-screws.ts'
import { setDrawing, setWords, type FigureWord } from './words.ts'

/** Screw axes with their axodes; of a linkage in a plane its instant centres and centrodes. */
export function Figures() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const colours = useColours()
  const renderer = useThree((s) => s.gl)
  const invalidate = useThree((s) => s.invalidate)
  const runs = useMemo(() => makeRelativeRuns(lab), [lab])
  const lines = useMemo(() => makeLineField(ORDER.lines), [])
  const arrows = useMemo(() => makeArrowField(OVER_BODIES + 2), [])
  const screws = useMemo(() => makeDrawScrews(runs), [runs])
  const centrodes = useMemo(() => makeDrawCentrodes(runs), [runs])
  const linkage = useMemo(() => makeLinkage(lab), [lab])
  useEffect(
    () => () => {
      runs.dispose()
      lines.dispose()
      arrows.dispose()
      screws.dispose()
      setWords(viewing, [])
    },
    [runs, lines, arrows, screws, viewing],
  )
  useEffect(() => runs.onSample(() => invalidate()), [runs, invalidate])

  const drawn = useRef(-1)
  const draw = useCallback(() => {
    const picture = renderer.info.render.frame
    if (drawn.current === picture) return
    drawn.current = picture
    const { camera, live } = viewing
    const [pose, view] = [camera.pose(), camera.view()]
    const words: FigureWord[] = []
    lines.begin(pose, view, colours.ground)
    arrows.begin(renderer.getPixelRatio(), view.width, view.height, colours.ground)
    const sheet = {
      scene: live.scene(),
      frame: live.frame(),
      size: live.size(),
      pose,
      view,
      colours,
      lines,
      arrows,
      words,
    }
    // a frame from before a change with which it does not run is none of this scene
    const { outdated } = lab.simulation.status.getState()
    screws.object.visible = !outdated
    if (!outdated) screws.draw(sheet)
    const plane = outdated ? null : linkage()
    const posed = plane && readLinkage(plane, sheet.frame)
    if (plane !== null && posed !== null) {
      drawCentres(sheet, plane, posed)
      centrodes.draw(sheet, posed)
    }
    lines.end()
    arrows.end()
    setWords(viewing, words)
  }, [lab, renderer, viewing, colours, lines, arrows, screws, centrodes, linkage])
  useEffect(() => setDrawing(viewing, draw), [viewing, draw])
  useFrame(draw)

  return (
    <>
      <primitive object={screws.object} dispose={null} />
      <primitive object={lines.object} dispose={null} />
      <primitive object={arrows.object} dispose={null} />
    </>
  )
}

/** The linkage of the scene, found anew where the scene or what is known of its planes is another. */
function makeLinkage({
  sceneOnShow,
  simulation,
}: Pick<Laboratory, 'sceneOnShow' | 'simulation'>): () => Linkage | null {
  let known: { readonly scene: Scene; readonly planes: unknown; readonly linkage: Linkage | null } | null = null
  return () => {
    const scene = sceneOnShow()
    const { report } = simulation.status.getState()
    const planes = report?.planarity
    if (known?.scene !== scene || known.planes !== planes) known = { scene, planes, linkage: linkageOf(scene, report) }
    return known.linkage
  }
}
