/** Something that is due once edits have rested for a while: each puts it off. */
export interface Resting {
  /** It is planned, or due. */
  readonly planned: boolean
  /** The rest was long enough. */
  readonly due: boolean
  plan(): void
  forget(): void
}

/** @param delay ms */
export function makeResting(delay: number, onDue: () => void): Resting {
  let timer: ReturnType<typeof setTimeout> | null = null
  let due = false

  function forget(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    due = false
  }

  return {
    get planned() {
      return due || timer !== null
    },
    get due() {
      return due
    },
    plan() {
      forget()
      timer = setTimeout(() => {
        timer = null
        due = true
        onDue()
      }, delay)
    },
    forget,
  }
}
