/** Where the terms of a sum stand in a text. */

export interface TermSpan {
  /** `+` or `-`; empty of a first term without a sign. */
  readonly sign: string
  /** Of what follows the sign. */
  readonly start: number
  readonly end: number
}

/** Splits at plus and minus signs outside parentheses that are neither a sign of a factor nor of an exponent. */
export function termsOf(text: string): readonly TermSpan[] {
  const terms: TermSpan[] = []
  let depth = 0
  let start = 0
  let sign = ''
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (c === '(') depth++
    else if (c === ')') depth--
    else if ((c === '+' || c === '-') && depth === 0) {
      const before = text.slice(start, i).trimEnd()
      const ofExponent = /(?:^|[^A-Za-z_])[\d.]+e$/i.test(before) && before.length === i - start
      const isFirst = before === '' && terms.length === 0 && sign === ''
      if (!isFirst && (before === '' || /[-+*/^]$/.test(before) || ofExponent)) continue
      if (!isFirst) terms.push({ sign, start, end: i })
      sign = c
      start = i + 1
    }
  }
  return [...terms, { sign, start, end: text.length }]
}
