/** Which quantities a call asks for. */
import { compile, isPlanePart, listBundles } from '../engine/index.ts'
import {
  findQuantities,
  listQuantities,
  parseScene,
  toMechanismSpec,
  type BundleOfJoints,
  type Scene,
  type SceneQuantity,
} from '../scene/index.ts'
import { siSymbol } from '../units/index.ts'
import { done, notValid, wrongCall, type Outcome } from './outcome.ts'

function bundlesOf(scene: Scene): readonly BundleOfJoints[] {
  const model = compile(toMechanismSpec(scene))
  return listBundles(model).map(({ joints }) => ({ joints: joints.map((j) => model.joints[j]!.id) }))
}

/** Whether a table has a quantity when none are named: those of the whole result, components along the axes of the world; angles instead of quaternions. */
function isOfWholeTable({ channel }: SceneQuantity): boolean {
  if (channel.kind === 'drive') return channel.what === 'effort'
  if (channel.kind === 'reading')
    return channel.axes === 'world' && channel.part !== 'size' && !isPlanePart(channel.part)
  return channel.kind === 'angle' || channel.kind === 'energy'
}

/** The quantities of names, in their order; without names those of a whole table. */
export function chooseQuantities(scene: Scene, names: readonly string[] | null): readonly SceneQuantity[] | Outcome {
  const bundles = bundlesOf(scene)
  if (names === null) return listQuantities(scene, bundles).filter(isOfWholeTable)
  const chosen = new Map<string, SceneQuantity>()
  for (const name of names) {
    const found = findQuantities(scene, bundles, name)
    if (!found.ok) return wrongCall(`--quantities ${name}: ${found.message}`)
    for (const quantity of found.quantities) chosen.set(quantity.name, quantity)
  }
  return [...chosen.values()]
}

/** `quantities`: all that can be told of the scene over time. */
export function quantities(text: string): Outcome {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { scene } = parsed
  const told = listQuantities(scene, bundlesOf(scene)).map(({ name, of, words, quantity }) => ({
    name,
    unit: siSymbol(quantity),
    words: `${of}: ${words}`,
  }))
  return done({ quantities: told })
}
