/** Numbers in words, as a drag shows them, and as they are typed. */

/** "30°", with a true minus sign. */
export const angleWords = (radians: number): string => `${sign(Number(((radians * 180) / Math.PI).toFixed(1)))}°`

const sign = (x: number): string => `${x < 0 ? '−' : ''}${Math.abs(Number(x.toPrecision(5)))}`

/** Whether a key begins a number; without `signs`, which mean something else too, a digit only. */
export const beginsNumber = (binding: string, signs = true): boolean =>
  signs ? /^[\d.\-−]$/.test(binding) : /^\d$/.test(binding)
