/** Formulas by KaTeX, which is fetched with the first of them. */
import katex from 'katex'
import 'katex/dist/katex.min.css'

/** A page without an origin gets no fonts: there the browser typesets by itself. */
const output = self.origin === 'null' ? 'mathml' : 'htmlAndMathml'

/** Puts a formula in the place of what an element holds. What is no formula stays as it is written. */
export const typeset = (element: HTMLElement, latex: string, displayMode: boolean): void =>
  katex.render(latex, element, { displayMode, output, throwOnError: false, strict: false })
