/** Parts of the worker that are fetched when they are first needed. */
import { fetchParts, later, listParts, takePart } from '../../engine/index.ts'

const LOOSENING = listParts({ loosening: later(() => import('./loosening.ts')) })
const DRAGGING = listParts({ dragging: later(() => import('./dragging.ts')) })
const EXACT = listParts({ exact: later(() => import('./record/exact.ts')) })

/** Fetches what lets a run err more, so that it keeps up with the clock: with the first that follows it. Null where it is there. */
export const fetchLoosening = (): Promise<unknown> | null => fetchParts(LOOSENING)
/** As `makeLoosening` of loosening.ts. @throws RangeError where it was not fetched */
export const makeLoosening = () => takePart(LOOSENING).makeLoosening()

/** Fetches what computes runs again exactly: with the first that could not keep up and stands. Null where it is there. */
export const fetchExact = (): Promise<unknown> | null => fetchParts(EXACT)
/** As `makeExact` of record/exact.ts. @throws RangeError where it was not fetched */
export const makeExact = () => takePart(EXACT).makeExact()

/** Fetches what leads by hand a mechanism that stands: with the first pull of one. Null where it is there. */
export const fetchDragging = (): Promise<unknown> | null => fetchParts(DRAGGING)
/** dragging.ts. @throws RangeError where it was not fetched */
export const takeDragging = () => takePart(DRAGGING)

/** Fetches all of them, for those that do not know beforehand what they will need. */
export const fetchWorkerParts = (): Promise<unknown> => Promise.all([fetchLoosening(), fetchExact(), fetchDragging()])
