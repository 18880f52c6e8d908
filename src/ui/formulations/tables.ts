/** Results as tables for other programs, with all digits, SI. */
import { csv, tabs, type Cell } from '../../units/index.ts'
import { rowsOf, studyOf } from './findings.ts'
import type { Found } from './desk.ts'
import { CONTENDERS, methodName, methodsOf, WORDS, type Method } from './words.ts'

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const QUANTITIES = ['position', 'velocity', 'acceleration'] as const

/** The run, speed and size, accuracy, errors over step size, singularities: those that have something to tell. */
export function tablesOf(found: Found): Table[] {
  const methods = methodsOf(found.comparison).map(({ value }) => value)
  return [
    runTable(found),
    speedTable(found, methods),
    accuracyTable(found, methods),
    errorTable(found),
    singularityTable(found),
  ].filter(({ rows }) => rows.length > 0)
}

const runTable = ({ title, comparison, duration, step, errorsAfter }: Found): Table => ({
  title: 'Run',
  head: [
    'mechanism',
    'duration (s)',
    'step (s)',
    'errors taken after (s)',
    'energy that comes and goes (J)',
    'freedoms',
  ],
  rows: [[title, duration, step, errorsAfter, comparison.energyScale, comparison.freedoms]],
})

const speedTable = (found: Found, methods: readonly Method[]): Table => ({
  title: 'Speed and size',
  head: [
    'method',
    'formulation',
    'unknowns',
    'equations',
    'time per step (s)',
    'Newton iterations per step',
    'speed relative to rp',
    'ended early',
  ],
  rows: methods.flatMap((method) =>
    rowsOf(found, method).map(({ name, size, perStep, iterations, times, refusal }) => [
      methodName(method),
      WORDS[name].short,
      size.unknowns,
      size.equations,
      perStep,
      iterations,
      times,
      refusal?.message ?? '',
    ]),
  ),
})

const accuracyTable = (found: Found, methods: readonly Method[]): Table => ({
  title: 'Energy and agreement',
  head: [
    'method',
    'formulation',
    'energy error (J)',
    'position from rA (m)',
    'velocity from rA (m/s)',
    'acceleration from rA (m/s²)',
  ],
  rows: methods.flatMap((method) =>
    rowsOf(found, method).map(({ name, energyError, agreement }) => [
      methodName(method),
      WORDS[name].short,
      energyError,
      ...QUANTITIES.map((of) => agreement?.[of] ?? NaN),
    ]),
  ),
})

function errorTable({ comparison }: Found): Table {
  const steps = comparison.orders[0]?.steps ?? []
  return {
    title: 'Error over step size',
    head: ['method', 'quantity', 'formulation', 'order', ...steps.map((step) => `step ${step} s`)],
    rows: methodsOf(comparison).flatMap(({ value: scheme }) =>
      QUANTITIES.flatMap((quantity) =>
        CONTENDERS.flatMap((name) => {
          const study = studyOf(comparison, { scheme, quantity, name })
          return study === null ? [] : [[methodName(scheme), quantity, WORDS[name].short, study.order, ...study.errors]]
        }),
      ),
    ),
  }
}

const singularityTable = ({ comparison, names }: Found): Table => ({
  title: 'Euler angles singular',
  head: ['body', 'time (s)'],
  rows: comparison.singularities.map(({ body, time }) => [names.get(body) ?? body, time]),
})

const titled = (tables: readonly Table[], form: (rows: readonly (readonly Cell[])[]) => string): string =>
  tables.map(({ title, head, rows }) => `${title}\r\n${form([head, ...rows])}`).join('\r\n')

/** Tables for spreadsheets, to be copied to the clipboard. */
export const asTabs = (tables: readonly Table[]): string => titled(tables, tabs)

export const asCsv = (tables: readonly Table[]): string => titled(tables, csv)

export function asMarkdown(tables: readonly Table[], about: string): string {
  const line = (cells: readonly Cell[]): string =>
    `| ${cells.map((cell) => figures(cell).replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |\n`
  const parts = tables.map((one) => {
    const { head, rows } = one
    const rule = head.map((_, k) => (rows.some((row) => typeof row[k] === 'number') ? '---:' : '---'))
    return `## ${one.title}\n\n${[head, rule, ...rows].map(line).join('')}`
  })
  return `# ${about}\n\n${parts.join('\n')}`
}

/** Four digits are enough for reading; numbers that are none stay empty. */
const figures = (cell: Cell): string =>
  typeof cell === 'string' ? cell : Number.isFinite(cell) ? String(Number(cell.toPrecision(4))) : ''
