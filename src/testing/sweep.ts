/**
 * How much of a property is tried: `npm test` takes a sample of the cases, `npm run sweep` all of them. A sample holds every kind of case, and fewer of each.
 */
export const sampleOf = (all: number, some: number): number => (process.env['LOCKWORK_SWEEP'] === '1' ? all : some)
