/** Energy drift, over the largest kinetic energy, above which the status says so. */
export const DRIFT_LIMIT = 1e-4
