/** Reads robots and draws diagrams; fetched when one is wanted. */
export const loadExchange = () => import('./exchange.ts')
