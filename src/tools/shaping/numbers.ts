/** Numbers in words, as a drag shows them, and as they are typed. */

/** "30°", with a true minus sign. */
export const angleWords = (radians: number): string => `${sign(Number(((radians * 180) / Math.PI).toFixed(1)))}°`

const sign = (x: number): string => `${x < 0 ? '−' : ''}${Math.abs(Number(x.toPrecision(5)))}`

/** Whether a key begins a number. */
export const beginsNumber = (binding: string): boolean => /^[\d.\-−]$/.test(binding)
