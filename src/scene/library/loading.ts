/** What sees kept documents as a library; fetched when it is needed. */
export const loadShelf = () => import('./shelf.ts')
