/** How long a formula is. */

/** A formula of more terms is not shown: nobody reads it, and it takes seconds to typeset. */
export const MOST_TERMS = 30

/** The angle of a sine or cosine, whose sums are no terms. */
const ANGLE = /\\(sin|cos)(\^\S+?)?\\left\([^()]*\\right\)/g

/** The number of terms of a formula in LaTeX on both sides, those in brackets included. */
export const countTerms = (latex: string): number =>
  latex
    .replace(ANGLE, '')
    .split(' = ')
    .reduce((sum, side) => sum + side.split(/ [+-] /).length, 0)
