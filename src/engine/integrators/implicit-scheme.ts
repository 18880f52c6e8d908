import { fetchParts, later, listParts } from '../fetching.ts'
import type { makeImplicitRungeKutta } from './implicit-runge-kutta.ts'

/** The implicit scheme of auto.ts: it is fetched while the start of a run is looked at, since no run takes it before it has moved. */
const LISTED = listParts({
  // without it runs go on by explicit steps, and say so; a fetch that failed is not tried again at every frame
  implicit: later<{ readonly make: typeof makeImplicitRungeKutta | null }>(() =>
    import('./implicit-runge-kutta.ts').then(
      ({ makeImplicitRungeKutta: make }) => ({ make }),
      () => ({ make: null }),
    ),
  ),
})

/** Fetches it: to be waited for before a run moves. Never rejects; null where it was tried. @param again whether to try where it could not be had before */
export function fetchImplicitScheme(again = false): Promise<unknown> | null {
  const [part] = LISTED
  if (again && part.value?.make === null) part.value = null
  return fetchParts(LISTED)
}

/** What makes it; null where it could not be fetched. @throws RangeError where that was not tried */
export function implicitScheme(): typeof makeImplicitRungeKutta | null {
  const { value } = LISTED[0]
  if (value === null) throw new RangeError('the implicit scheme has to be fetched before a run moves')
  return value.make
}
