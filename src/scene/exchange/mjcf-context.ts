/** What holds for a whole MJCF file: units, and defaults by class. */
import type { Pose } from '../../geometry/index.ts'
import type { Quat, Vec3 } from '../document.ts'
import { quatAbout, quatOfEuler, quatToAxis, unitQuat, unitVector } from './orientation.ts'
import { quatOfColumns } from '../../geometry/index.ts'
import type { Tree } from './xml.ts'

/** Settings by which the numbers of the file are read. */
export interface Compiler {
  /** Radians of a unit of angle in the file. */
  readonly angle: number
  readonly eulerseq: string
  readonly autolimits: boolean
  readonly inertiafromgeom: 'auto' | 'true' | 'false'
}

/** Reads every <compiler>; later ones go before earlier ones. */
export function readCompiler(root: Tree): Compiler {
  let compiler: Compiler = { angle: Math.PI / 180, eulerseq: 'xyz', autolimits: true, inertiafromgeom: 'auto' }
  for (const element of root.all('compiler')) {
    // Places of meshes, and options for speed, which have no effect on the mechanism.
    element.skip(
      'meshdir',
      'texturedir',
      'assetdir',
      'strippath',
      'usethread',
      'discardvisual',
      'fusestatic',
      'alignfree',
    )
    const angle = choose(element, 'angle', ['degree', 'radian'])
    const seq = element.text('eulerseq')
    if (seq !== null && !/^[xyz]{3}$/i.test(seq))
      throw element.fault(`eulerseq: “${seq}” is no order of axes; write three of x, y, z, such as xyz`)
    if (element.text('coordinate') === 'global')
      throw element.fault(
        'coordinate: positions in world axes are not read, nor by MuJoCo of today; save the file with local ones',
      )
    compiler = {
      angle: angle === null ? compiler.angle : angle === 'radian' ? 1 : Math.PI / 180,
      eulerseq: seq ?? compiler.eulerseq,
      autolimits: (choose(element, 'autolimits', ['true', 'false']) ?? String(compiler.autolimits)) === 'true',
      inertiafromgeom: choose(element, 'inertiafromgeom', ['auto', 'true', 'false']) ?? compiler.inertiafromgeom,
    }
  }
  return compiler
}

/** One of a few words; null where the attribute is absent. */
export function choose<const T extends string>(element: Tree, attribute: string, words: readonly T[]): T | null {
  const text = element.text(attribute)
  if (text === null) return null
  const found = words.find((word) => word === text)
  if (found === undefined) throw element.fault(`${attribute}: there is no “${text}”; write ${words.join(' or ')}`)
  return found
}

/** Default elements of a class, the class's own before those it inherits. */
interface Class {
  readonly own: Tree
  readonly base: Class | null
}

/** Default classes by their names. */
export type Classes = ReadonlyMap<string, Class>

const MAIN = 'main'

/** Classes by name; what is outside of all is `main`. */
export function readClasses(root: Tree): Classes {
  const classes = new Map<string, Class>()
  const visit = (own: Tree, base: Class | null): void => {
    const name = own.text('class') ?? (base === null ? MAIN : '')
    if (name === '') throw own.fault('class is missing; name the class')
    const made = { own, base }
    if (classes.has(name)) throw own.fault(`there are two classes “${name}”; rename one of them`)
    classes.set(name, made)
    for (const inner of own.all('default')) visit(inner, made)
  }
  for (const top of root.all('default')) visit(top, null)
  return classes
}

/** An element of the file with the defaults that hold for it: it is asked like the element itself. */
export class Element {
  readonly own: Tree
  private readonly layers: readonly Tree[]

  constructor(own: Tree, classes: Classes, childclass: string | null) {
    this.own = own
    const name = own.text('class') ?? childclass
    const first = classes.get(name ?? MAIN)
    if (name !== null && name !== MAIN && first === undefined)
      throw own.fault(`there is no class “${name}”; if another file has it, put both into one file`)
    const layers = [own]
    for (let next: Class | null = first ?? null; next !== null; next = next.base) {
      const defaults = next.own.one(own.tag)
      if (defaults) layers.push(defaults)
    }
    this.layers = layers
  }

  /** The nearest that states it; asks nobody else, so that each states what it holds. */
  private stating(attribute: string): Tree {
    for (const layer of this.layers) if (layer.has(attribute)) return layer
    return this.own
  }

  has(attribute: string): boolean {
    return this.layers.some((layer) => layer.has(attribute))
  }
  text(attribute: string): string | null {
    return this.stating(attribute).text(attribute)
  }
  choose<const T extends string>(attribute: string, words: readonly T[]): T | null {
    return choose(this.stating(attribute), attribute, words)
  }
  number(attribute: string, otherwise: number): number {
    return this.stating(attribute).number(attribute, otherwise)
  }
  numbers(attribute: string, least: number, most = least): readonly number[] | null {
    return this.stating(attribute).numbers(attribute, least, most)
  }
  vector(attribute: string, otherwise: Vec3): Vec3 {
    return this.stating(attribute).vector(attribute, otherwise)
  }
  skip(...attributes: readonly string[]): void {
    for (const layer of this.layers) layer.skip(...attributes)
  }
  skipZero(...attributes: readonly string[]): void {
    for (const layer of this.layers) layer.skipZero(...attributes)
  }
}

type Asked = Pick<Tree, 'numbers' | 'vector' | 'fault'>

/** `pos` and one of the five ways to write a turn. */
export const readPose = (element: Asked, compiler: Compiler): Pose => ({
  position: element.vector('pos', [0, 0, 0]),
  orientation: readTurn(element, compiler) ?? [1, 0, 0, 0],
})

/** The orientation of an element; null where none is written. */
export function readTurn(element: Asked, { angle, eulerseq }: Compiler): Quat | null {
  const direction = (v: readonly number[], attribute: string): Vec3 => {
    const unit = unitVector([v[0]!, v[1]!, v[2]!])
    if (unit === null) throw element.fault(`${attribute}: 0 0 0 has no direction; write one`)
    return unit
  }
  const quat = element.numbers('quat', 4)
  if (quat !== null) {
    if (!(Math.hypot(...quat) > 0)) throw element.fault('quat: four zeros are no turn; write 1 0 0 0 for none')
    return unitQuat([quat[0]!, quat[1]!, quat[2]!, quat[3]!])
  }
  const about = element.numbers('axisangle', 4)
  if (about !== null) return quatAbout(direction(about, 'axisangle'), about[3]! * angle)
  const euler = element.numbers('euler', 3)
  if (euler !== null) return quatOfEuler(eulerseq, [euler[0]! * angle, euler[1]! * angle, euler[2]! * angle])
  const axes = element.numbers('xyaxes', 6)
  if (axes !== null) {
    const x = direction(axes, 'xyaxes')
    const given = axes.slice(3)
    const along = x[0] * given[0]! + x[1] * given[1]! + x[2] * given[2]!
    const y = direction(
      given.map((c, k) => c - along * x[k as 0 | 1 | 2]),
      'xyaxes',
    )
    const z: Vec3 = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
    return unitQuat(quatOfColumns(x, y, z))
  }
  const up = element.numbers('zaxis', 3)
  return up === null ? null : quatToAxis(direction(up, 'zaxis'))
}
