/** Commas in numbers, as much of the world writes them: `1,5` is 1.5, `1.234,5` and `1,234.5` are 1234.5. */

export type ReadCommas =
  /** `note` says what was read where it could have been meant otherwise. */
  | { readonly ok: true; readonly text: string; readonly note: string | null }
  | { readonly ok: false; readonly message: string }

const NUMBER = /\d[\d.,]*\d|,\d+/g
/** A number that could be a decimal fraction as well as thousands. */
const EITHER = /^[1-9]\d{0,2},\d{3}$/
const ONE_COMMA = /^\d*,\d+$/
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3})+,\d+$/
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** The text with points for decimal commas. One that is the only separator is decimal; those between arguments of a function stay. */
export function readCommas(text: string): ReadCommas {
  let note: string | null = null
  let fault: string | null = null
  const read = text.replace(NUMBER, (number, at: number) => {
    if (!number.includes(',') || isInCall(text, at)) return number
    if (ONE_COMMA.test(number)) {
      const value = number.replace(',', '.')
      if (EITHER.test(number)) note = `“${number}” was read as ${value}. For thousands leave the comma out.`
      return value
    }
    if (GROUPED_BY_POINTS.test(number)) return number.replaceAll('.', '').replace(',', '.')
    if (GROUPED_BY_COMMAS.test(number)) return number.replaceAll(',', '')
    fault = `“${number}” is not one number. Write it like 1234.5 or 1234,5.`
    return number
  })
  return fault === null ? { ok: true, text: read, note } : { ok: false, message: fault }
}

/** Whether the place lies between the parentheses of a function, as in `max(1, 2)`. */
function isInCall(text: string, at: number): boolean {
  const calls: boolean[] = []
  for (let i = 0; i < at; i++) {
    if (text[i] === '(') calls.push(/[A-Za-z_]\w*\s*$/.test(text.slice(0, i)))
    else if (text[i] === ')') calls.pop()
  }
  return calls.includes(true)
}
