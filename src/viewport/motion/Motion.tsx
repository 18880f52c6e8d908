import { useScene } from '../../laboratory/index.ts'
import { centrodesIn, motionIn, screwsIn, type Scene } from '../../scene/index.ts'
import { usePart } from '../viewing/use-part.ts'

const hasFigures = (scene: Scene): boolean =>
  motionIn(scene).centres === true || screwsIn(scene).length > 0 || centrodesIn(scene).length > 0

const fetchFigures = () => import('./figures.ts')

/** Screw axes and what else of the velocity geometry the scene shows; fetched with the first of it. */
export function MotionFigures() {
  const wanted = useScene(({ scene }) => hasFigures(scene))
  const parts = usePart(wanted, fetchFigures)
  return wanted && parts !== null && <parts.Figures />
}

/** What is written beside these. */
export function MotionWords() {
  const wanted = useScene(({ scene }) => hasFigures(scene))
  const parts = usePart(wanted, fetchFigures)
  return wanted && parts !== null && <parts.FigureWords />
}
