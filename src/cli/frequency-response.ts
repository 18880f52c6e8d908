import { loadFrequencyResponse, loadModes, type ModesResult, type Port } from '../engine/index.ts'
import { parseScene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { ResponseEnd, ResponseOptions } from './call.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { done, notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'
import { goTo, notesOn, tellPlace } from './place.ts'

/** Default range: from the lowest frequency of a mode over this factor to the highest times this factor. */
const BESIDE = 4

/** `frequency-response`: displacement of a point per newton of a harmonic force at another, near rest. */
export async function frequencyResponse(text: string, options: ResponseOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { bodies } = parsed.scene
  if (options.points > MOST_POINTS) return wrongCall(`--points ${options.points}: must be ${MOST_POINTS} or fewer`)
  for (const [option, { body }] of [
    ['force', options.force],
    ['response', options.response],
  ] as const) {
    if (!bodies.some(({ id }) => id === body)) {
      return wrongCall(
        `--${option} ${body}: the scene has no such body; it has ${bodies.map(({ id }) => id).join(', ')}`,
      )
    }
  }
  const tooHigh = (['from', 'to'] as const).find((end) => (options[end] ?? 0) > HIGHEST)
  if (tooHigh !== undefined) return wrongCall(`--${tooHigh} ${options[tooHigh]}: must be ${HIGHEST} Hz or lower`)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { model, state, ws, moved } = first.assembled
  const went = await goTo(options.at, first.assembled)
  if (!went.ok) return notSolved(went.failure)
  const heldStill = options.at !== 'steady'
  const modes = (await loadModes()).calcModes(model, state, ws, { heldStill })
  if (!modes.ok) return notSolved(modes.failure)
  const frequencies = spread(options, modes)
  const { calcFrequencyResponse } = await loadFrequencyResponse()
  const found = calcFrequencyResponse(model, state, ws, {
    heldStill,
    force: portOf(options.force),
    response: portOf(options.response),
    frequencies,
    by: options.method === 'modes' ? 'modes' : 'solving',
  })
  if (!found.ok) return notSolved(found.failure)
  // JSON has no infinity, so the response at an undamped resonance becomes null
  const told = (list: Float64Array): (number | null)[] => [...list].map((x) => (Number.isFinite(x) ? x : null))
  const result = {
    frequency: [...frequencies],
    re: told(found.re),
    im: told(found.im),
    amplitude: told(found.amplitude),
    phase: told(found.phase),
    modes: modes.modes
      .filter(({ frequency }) => frequency > 0)
      .map(({ frequency, dampingRatio }) => ({ frequency, dampingRatio })),
    ...(await tellPlace(first.assembled, went.stability, modes)),
    ...listStartsMoved(moved),
  }
  const outcome = done(result, notesOnStarts(moved))
  const unmoved = modes.freedoms > 0 && found.amplitude.every((x) => x === 0)
  const grows = modes.modes.some(({ kind }) => kind === 'growing')
  return { ...outcome, stderr: `${outcome.stderr}${notesOn(modes)}${unmoved ? NO_RESPONSE : ''}${grows ? GROWS : ''}` }
}

/** Highest frequency, Hz; squares of much higher ones would overflow. */
const HIGHEST = 1e12
/** Largest number of frequencies of one call, whose results are held in memory and written as one text. */
const MOST_POINTS = 100_000

const NO_RESPONSE =
  'note: the force does no work on any motion, or the response sees none; try other points or directions\n'
const GROWS = 'note: some motions grow by themselves from here: the response is what is left when these are held back\n'

const portOf = ({ body, point, direction }: ResponseEnd): Port => ({ body, point, direction })

/** Frequencies spaced evenly on a logarithmic scale, Hz. */
function spread({ from, to, points }: ResponseOptions, { modes }: Extract<ModesResult, { readonly ok: true }>) {
  const own = modes.map(({ frequency }) => frequency).filter((frequency) => frequency > 0)
  const least = from ?? Math.min((own[0] ?? 1) / BESIDE, (to ?? Infinity) / BESIDE)
  const most = to ?? Math.max((own.at(-1) ?? 1) * BESIDE, least * BESIDE)
  return Float64Array.from({ length: points }, (_, i) => least * (most / least) ** (i / (points - 1)))
}
