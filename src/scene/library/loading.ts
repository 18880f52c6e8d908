/** What sees kept documents as a library; fetched once the page has started. */
export const loadShelf = () => import('./shelf.ts')
