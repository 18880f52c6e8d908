/** The value of a formula in LaTeX, read as a reader would: from its text alone, given what its letters stand for. */

const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  exp: Math.exp,
  ln: Math.log,
  arctan: Math.atan,
}

/** @throws where a letter is not among the names, or the text is no formula */
export function valueOfLatex(text: string, names: ReadonlyMap<string, number>): number {
  const reading = new Reading(text, names)
  const value = reading.sum()
  reading.end()
  return value
}

/** How much the left side of an equation is above the right one. */
export function gapOfLatex(equation: string, names: ReadonlyMap<string, number>): number {
  const [left = '', right = '', ...more] = equation.split(' = ')
  if (more.length > 0 || right === '') throw new Error(`${equation} is no equation`)
  return valueOfLatex(left, names) - valueOfLatex(right, names)
}

class Reading {
  private readonly text: string
  private readonly names: ReadonlyMap<string, number>
  /** Longer names first, since shorter ones may begin them. */
  private readonly known: readonly string[]
  private at = 0

  constructor(text: string, names: ReadonlyMap<string, number>) {
    this.text = text
    this.names = names
    this.known = [...names.keys()].sort((a, b) => b.length - a.length)
  }

  end(): void {
    this.skip()
    if (this.at < this.text.length) throw this.wrong()
  }

  sum(): number {
    let value = this.take('-') ? -this.product() : this.product()
    for (;;) {
      if (this.take('+')) value += this.product()
      else if (this.take('-')) value -= this.product()
      else return value
    }
  }

  private product(): number {
    let value = this.power()
    for (;;) {
      this.skip()
      const rest = this.text.slice(this.at)
      if (this.take('\\cdot')) value *= this.power()
      else if (rest === '' || /^(?:[+\-}|,]|\\right)/.test(rest)) return value
      else value *= this.power()
    }
  }

  private power(): number {
    const base = this.factor()
    return this.take('^') ? base ** this.exponent() : base
  }

  private exponent(): number {
    if (this.take('{')) return this.until('}')
    return this.match(/^\d/)
  }

  private factor(): number {
    if (this.take('\\left(')) return this.until('\\right)')
    if (this.take('{')) return this.until('}')
    if (this.take('\\frac{')) {
      const above = this.until('}')
      if (!this.take('{')) throw this.wrong()
      return above / this.until('}')
    }
    if (this.take('\\sqrt{')) return Math.sqrt(this.until('}'))
    if (this.take('\\pi')) return Math.PI
    this.skip()
    const name = this.known.find((one) => this.text.startsWith(one, this.at) && !this.goesOn(one))
    if (name !== undefined) {
      this.at += name.length
      return this.names.get(name)!
    }
    const called = /^\\([a-z]+)/.exec(this.text.slice(this.at))
    const compute = FUNCTIONS[called?.[1] ?? '']
    if (called && compute) {
      this.at += called[0].length
      const exponent = this.take('^') ? this.exponent() : 1
      return compute(this.factor()) ** exponent
    }
    return this.match(/^\d+(?:\.\d+)?/)
  }

  /** Whether what stands here is a longer command or has a subscript that the name has not. */
  private goesOn(name: string): boolean {
    const next = this.text[this.at + name.length] ?? ''
    return next === '_' || (name.startsWith('\\') && /[a-zA-Z]$/.test(name) && /[a-zA-Z]/.test(next))
  }

  private until(close: string): number {
    const value = this.sum()
    if (!this.take(close)) throw this.wrong()
    return value
  }

  private match(pattern: RegExp): number {
    this.skip()
    const found = pattern.exec(this.text.slice(this.at))
    if (!found) throw this.wrong()
    this.at += found[0].length
    return Number(found[0])
  }

  private take(word: string): boolean {
    this.skip()
    if (!this.text.startsWith(word, this.at)) return false
    if (/^\\[a-z]+$/.test(word) && /[a-zA-Z]/.test(this.text[this.at + word.length] ?? '')) return false
    this.at += word.length
    return true
  }

  private skip(): void {
    while (this.text[this.at] === ' ') this.at++
  }

  private wrong(): Error {
    return new Error(`no formula from here on: ${this.text.slice(this.at)}`)
  }
}
