/** Something that is to be done once no edit has been made for a while. */
export interface Resting {
  /** Whether it is planned or due. */
  readonly planned: boolean
  /** Whether there was no edit for long enough. */
  readonly due: boolean
  plan(): void
  forget(): void
}

/** @param delay time without edits, ms */
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
