/** Formulas by KaTeX, which is fetched with the first of them. */
import katex from 'katex'
import 'katex/dist/katex.min.css'

/** Puts a formula in the place of what an element holds. What is no formula stays as it is written. */
export function typeset(element: HTMLElement, latex: string, displayMode: boolean): void {
  const options = { displayMode, throwOnError: false, strict: false } as const
  if (self.origin !== 'null') return katex.render(latex, element, options)
  // A page without an origin gets no fonts: there the browser typesets by itself.
  katex.render(latex, element, { ...options, output: 'mathml' })
  const math = element.querySelector('math')
  if (math !== null) element.replaceChildren(math)
}
