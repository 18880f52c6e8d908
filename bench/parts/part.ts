/** A part of the bench: jobs, each done in a process of its own, and the tables made of their results. */

export interface Options {
  readonly quick: boolean
  /** Sweeps go on through every family of settings, however long it takes. */
  readonly thorough: boolean
}

/** What one job does, as data. `needs` names an earlier job whose result is handed over. */
export interface Job {
  readonly id: string
  readonly needs?: string
  readonly arguments: Readonly<Record<string, string | number | boolean>>
}

/** Results by id of the job; a job that failed has an error instead. */
export type Results = ReadonlyMap<string, Outcome>
export type Outcome =
  | { readonly ok: true; readonly seconds: number; readonly result: unknown }
  | { readonly ok: false; readonly seconds: number; readonly error: string }

export interface Part {
  readonly name: string
  readonly title: string
  jobs(options: Options): readonly Job[]
  /** In the job's own process. */
  work(job: Job, needed: unknown, options: Options): Promise<unknown>
  /** CPU ms by what they are of, from the result of a job: what two commits can be compared by. */
  costs?(job: Job, result: unknown): Readonly<Record<string, number>>
  /** Markdown, and pictures by file name. */
  report(results: Results): Report
}

export interface Report {
  readonly markdown: string
  readonly pictures?: Readonly<Record<string, string>>
}

/** The result of a job, or null where it failed or was not run. */
export function resultOf<T>(results: Results, id: string): T | null {
  const outcome = results.get(id)
  return outcome?.ok ? (outcome.result as T) : null
}
