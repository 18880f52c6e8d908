/** The page was opened for a picture: with `?shot` nothing is drawn over the mechanism. */
export const isShot = typeof location !== 'undefined' && new URLSearchParams(location.search).has('shot')
