/** Drives the pointer tools in tests like a hand does, over a real scene, and records what they did. */
import type { Pose } from '../../geometry/index.ts'
import {
  emptyScene,
  makeSceneStore,
  type ForceKind,
  type JointType,
  type Scene,
  type SceneStore,
} from '../../scene/index.ts'
import {
  hintWords,
  makeSession,
  type Item,
  type PlacedKind,
  type SessionStore,
  type ToolId,
} from '../../session/index.ts'
import { loadTools, makePointing, makeToolbox, project } from '../../tools/index.ts'
import type {
  BuildHost,
  CameraPose,
  Hit,
  Marks,
  PointerKind,
  PointerSample,
  Rectangle,
  Tools,
  Vec3,
} from '../../tools/index.ts'
import { amountOf } from './amount.ts'
import { makeSceneHost } from './scene-host.ts'

const allTools = await loadTools()

export type Deed =
  | { readonly did: 'select'; readonly items: readonly string[]; readonly mode: 'replace' | 'toggle' | 'add' }
  | { readonly did: 'hover'; readonly item: string | null }
  | { readonly did: 'pull'; readonly body: string; readonly point: Vec3; readonly target: Vec3 }
  | { readonly did: 'release'; readonly keep: boolean }
  | { readonly did: 'box'; readonly area: Rectangle | null }
  | { readonly did: 'inspect'; readonly item: string }
  | { readonly did: 'capture'; readonly pointer: number }

interface Keys {
  readonly shift?: boolean
  readonly ctrl?: boolean
  readonly alt?: boolean
}

const nameOf = (item: Item): string => `${item.kind} ${item.id}`

/** Moves of a drag. */
const DRAG_STEPS = 4

/**
 * A hand over a view of 800 × 600 px; the camera looks along +y, at an empty scene from 4 m away. Each call returns the
 * driver. Words such as "end of Crank" and points of the world become pixels by way of the camera.
 */
export class ToolDriver {
  readonly deeds: Deed[] = []
  readonly scenes: SceneStore
  readonly session: SessionStore = makeSession()
  readonly host: BuildHost
  private readonly inner
  private readonly toolbox
  private readonly things: { area: Rectangle; hit: Hit }[] = []
  private kind: PointerKind = 'mouse'
  private keys: Keys = {}
  private time = 0
  private readonly places = new Map<number, { x: number; y: number; button: number }>()
  private refusal: string | null = null
  readonly pointing

  constructor(scene: Scene = emptyScene(), tools: Partial<Tools> = {}) {
    this.scenes = makeSceneStore(scene)
    this.inner = makeSceneHost(this.scenes, this.session)
    this.host = this.recording()
    this.toolbox = makeToolbox(this.session, this.host, () => ({ ...allTools, ...tools }))
    void this.toolbox.ready()
    this.pointing = makePointing(this.host, this.toolbox.current)
  }

  /** Bodies of the moves that were watched to their end, move by move. */
  get moved(): readonly (readonly string[])[] {
    return this.inner.moved
  }

  private recording(): BuildHost {
    const { inner, deeds, things } = this
    return {
      ...inner,
      pick: (x, y, coarse) => {
        const reach = coarse ? 12 : 0
        const found = things.find(
          ({ area }) => x >= area.x0 - reach && x <= area.x1 + reach && y >= area.y0 - reach && y <= area.y1 + reach,
        )
        return found?.hit ?? inner.pick(x, y, coarse)
      },
      pickInside: (area) => [
        ...things
          .filter((t) => t.area.x0 >= area.x0 && t.area.x1 <= area.x1 && t.area.y0 >= area.y0 && t.area.y1 <= area.y1)
          .map((t) => t.hit.item),
        ...inner.pickInside(area),
      ],
      select: (items, mode) => {
        deeds.push({ did: 'select', items: items.map(nameOf), mode })
        inner.select(items, mode)
      },
      hover: (item) => {
        deeds.push({ did: 'hover', item: item && nameOf(item) })
        inner.hover(item)
      },
      pull: (body, point, target) => void deeds.push({ did: 'pull', body, point, target }),
      release: (keep) => void deeds.push({ did: 'release', keep }),
      showBox: (area) => void deeds.push({ did: 'box', area }),
      inspect: (item) => void deeds.push({ did: 'inspect', item: nameOf(item) }),
      capture: (pointer) => void deeds.push({ did: 'capture', pointer }),
    }
  }

  get camera(): CameraPose {
    return this.host.camera()
  }
  get scene(): Scene {
    return this.scenes.getState().scene
  }
  /** What is drawn over the scene now. */
  get marks(): Marks | null {
    return this.inner.marks()
  }

  /** Puts something at a rectangle of the view. */
  thing(item: Item, area: Rectangle, grab: Hit['grab'] = null): this {
    this.things.push({ area, hit: { item, grab } })
    return this
  }
  /** Looks from elsewhere. */
  looking(pose: CameraPose): this {
    this.host.setCamera(pose)
    return this
  }
  /** A body is seen elsewhere than the scene puts it, as in a run. */
  seen(body: string, pose: Pose): this {
    this.inner.seeAt(body, pose)
    return this
  }
  running(on = true): this {
    this.inner.setRunning(on)
    return this
  }
  /** What is seen is from before an edit. */
  past(on = true): this {
    this.inner.setPast(on)
    return this
  }

  with(kind: PointerKind): this {
    this.kind = kind
    return this
  }
  holding(keys: Keys): this {
    this.keys = keys
    return this
  }
  /** Takes up a tool. */
  use(tool: ToolId): this {
    this.session.getState().setTool(tool)
    return this
  }

  wait(ms: number): this {
    this.time += ms
    this.pointing.elapse(this.time)
    return this
  }
  press(x: number, y: number, { button = 0, id = 1 } = {}): this {
    this.places.set(id, { x, y, button })
    this.pointing.down(this.sample(id))
    return this
  }
  moveTo(x: number, y: number, { id = 1 } = {}): this {
    this.places.set(id, { x, y, button: this.places.get(id)?.button ?? 0 })
    this.pointing.move(this.sample(id))
    return this
  }
  lift({ id = 1 } = {}): this {
    this.pointing.up(this.sample(id))
    return this
  }
  /** Clicks at pixels, or where the pointer is. */
  click(x = this.sample(1).x, y = this.sample(1).y): this {
    return this.press(x, y).lift()
  }
  wheel(x: number, y: number, deltaY: number): this {
    this.pointing.wheel(x, y, deltaY)
    return this
  }

  /** Moves the pointer to a point of the world, or to what words name. */
  at(where: Vec3 | string): this {
    const { x, y } = this.pixelOf(where)
    return this.moveTo(x, y)
  }
  /** Clicks a point of the world, or what words name. */
  pick(where: Vec3 | string): this {
    return this.at(where).click()
  }
  /** Drags from where the pointer is. */
  drag(to: Vec3 | string): this {
    const from = this.sample(1)
    const end = this.pixelOf(to)
    this.press(from.x, from.y)
    for (let i = 1; i <= DRAG_STEPS; i++)
      this.moveTo(from.x + ((end.x - from.x) * i) / DRAG_STEPS, from.y + ((end.y - from.y) * i) / DRAG_STEPS)
    return this.lift()
  }
  /** Drags something out of the palette and lets it go. */
  drop(kind: PlacedKind, where: Vec3 | string): this {
    const { x, y } = this.pixelOf(where)
    this.session.getState().setCarry({ kind, pointer: 1 })
    this.use(`place-${kind}`)
    this.places.set(1, { x, y, button: 0 })
    this.pointing.carried(this.sample(1))
    this.pointing.dropped(this.sample(1))
    this.session.getState().setCarry(null)
    return this
  }
  /** Presses a key as the page hands it on: first the tool, then the few actions that end what is done. */
  key(binding: string): this {
    if (this.pointing.key(binding) || binding !== 'Escape') return this
    if (this.session.getState().tool === 'select') this.session.getState().select([])
    else this.use('select')
    return this
  }
  /** Types "120 mm" and Enter into the field in the view; where there is none, the first digit has to open it. */
  type(text: string): this {
    if (this.session.getState().inline === null) this.key(text.charAt(0))
    if (this.session.getState().inline === null) throw new Error('there is no field to type into')
    this.refusal = this.pointing.typed(amountOf(text))
    return this
  }
  undo(): this {
    this.scenes.undo()
    return this
  }
  redo(): this {
    this.scenes.redo()
    return this
  }

  expectBodies(count: number): this {
    return this.check('bodies', this.scene.bodies.length, count)
  }
  expectJoints(count: number): this {
    return this.check('joints', this.scene.joints.length, count)
  }
  /** The joint made last. */
  expectJoint(type: JointType): this {
    return this.check('type of the last joint', this.scene.joints.at(-1)?.type ?? null, type)
  }
  /** The force made last. */
  expectForce(kind: ForceKind): this {
    return this.check('kind of the last force', this.scene.forces.at(-1)?.kind ?? null, kind)
  }
  /** What undo would take back; null: nothing. */
  expectUndo(label: string | null): this {
    return this.check('undo', this.scenes.getState().undoLabel, label)
  }
  /** The very scene, not one that looks like it. */
  expectScene(scene: Scene): this {
    if (this.scene !== scene) throw new Error('the scene is another one than before')
    return this
  }
  expectTool(tool: ToolId): this {
    return this.check('tool', this.session.getState().tool, tool)
  }
  expectCaught(words: string | null): this {
    return this.check('caught', this.session.getState().snap.caught, words)
  }
  expectPopup(kind: 'joint' | 'ends' | 'menu' | null): this {
    return this.check('popup', this.session.getState().popup?.kind ?? null, kind)
  }
  expectHint(part: string): this {
    return this.contains('hint', hintWords(this.session.getState().hint ?? { text: '', keys: [] }), part)
  }
  /** Why what was typed last was refused. */
  expectRefused(part: string): this {
    return this.contains('refusal', this.refusal ?? '', part)
  }
  /** A message about an edit that the scene did not take. */
  expectTold(part: string): this {
    const said = this.session.getState().notices.map(({ title, detail = '' }) => `${title} ${detail}`)
    return this.contains('messages', said.join('\n'), part)
  }

  /** The deeds of one sort, in order. */
  all<D extends Deed['did']>(did: D): Extract<Deed, { did: D }>[] {
    return this.deeds.filter((d): d is Extract<Deed, { did: D }> => d.did === did)
  }
  /** The pixel at which a point of the world, or what words name, is seen. */
  pixelOf(where: Vec3 | string): { readonly x: number; readonly y: number } {
    const point = typeof where === 'string' ? this.inner.find(where) : where
    const { x, y, depth } = project(this.camera, this.host.view(), point)
    const { width, height } = this.host.view()
    if (!(depth > 0 && x >= 0 && x <= width && y >= 0 && y <= height))
      throw new Error(`${typeof where === 'string' ? where : `[${where.join(', ')}]`} is not in the view`)
    return { x, y }
  }

  private check(what: string, found: unknown, expected: unknown): this {
    if (found !== expected)
      throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`)
    return this
  }
  private contains(what: string, found: string, part: string): this {
    if (!found.includes(part)) throw new Error(`${what}: found "${found}", expected "${part}" in it`)
    return this
  }
  private sample(id: number): PointerSample {
    const at = this.places.get(id) ?? { x: 0, y: 0, button: 0 }
    const { shift = false, ctrl = false, alt = false } = this.keys
    return { id, kind: this.kind, ...at, shift, ctrl, alt, time: this.time }
  }
}
