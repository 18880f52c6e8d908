/** Drives the pointer tools in tests like a hand does, and records what they did. */
import type { Item } from '../session/index.ts'
import type { CameraPose, ViewSize } from './camera-pose.ts'
import { lookAt, openView } from './camera-pose.ts'
import type { Hit, PointerKind, PointerSample, Rectangle, ToolHost } from './gesture.ts'
import { makePointing } from './pointing.ts'
import type { Vec3 } from './vector.ts'

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
}

const nameOf = (item: Item): string => `${item.kind} ${item.id}`

/** A hand over a view of 800 × 600 px; the camera looks from −y to the origin, 4 m away. Each call returns the driver. */
export class ToolDriver {
  readonly deeds: Deed[] = []
  camera: CameraPose = lookAt([0, -4, 0], [0, 0, 0])
  private readonly view: ViewSize = openView(800, 600)
  private readonly things: { area: Rectangle; hit: Hit }[] = []
  private kind: PointerKind = 'mouse'
  private keys: Keys = {}
  private time = 0
  private readonly at = new Map<number, { x: number; y: number; button: number }>()

  private readonly host: ToolHost = {
    view: () => this.view,
    camera: () => this.camera,
    setCamera: (pose) => {
      this.camera = pose
    },
    zoomRange: () => [0.5, 50],
    pick: (x, y, coarse) => {
      const reach = coarse ? 12 : 0
      const found = this.things.find(
        ({ area }) => x >= area.x0 - reach && x <= area.x1 + reach && y >= area.y0 - reach && y <= area.y1 + reach,
      )
      return found?.hit ?? null
    },
    pickInside: (area) =>
      this.things
        .filter((t) => t.area.x0 >= area.x0 && t.area.x1 <= area.x1 && t.area.y0 >= area.y0 && t.area.y1 <= area.y1)
        .map((t) => t.hit.item),
    select: (items, mode) => void this.deeds.push({ did: 'select', items: items.map(nameOf), mode }),
    hover: (item) => void this.deeds.push({ did: 'hover', item: item && nameOf(item) }),
    pull: (body, point, target) => void this.deeds.push({ did: 'pull', body, point, target }),
    release: (keep) => void this.deeds.push({ did: 'release', keep }),
    showBox: (area) => void this.deeds.push({ did: 'box', area }),
    inspect: (item) => void this.deeds.push({ did: 'inspect', item: nameOf(item) }),
    capture: (pointer) => void this.deeds.push({ did: 'capture', pointer }),
  }
  readonly pointing = makePointing(this.host)

  /** Puts something at a rectangle of the view. */
  thing(item: Item, area: Rectangle, grab: Hit['grab'] = null): this {
    this.things.push({ area, hit: { item, grab } })
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

  wait(ms: number): this {
    this.time += ms
    this.pointing.elapse(this.time)
    return this
  }

  press(x: number, y: number, { button = 0, id = 1 } = {}): this {
    this.at.set(id, { x, y, button })
    this.pointing.down(this.sample(id))
    return this
  }

  moveTo(x: number, y: number, { id = 1 } = {}): this {
    this.at.set(id, { x, y, button: this.at.get(id)?.button ?? 0 })
    this.pointing.move(this.sample(id))
    return this
  }

  lift({ id = 1 } = {}): this {
    this.pointing.up(this.sample(id))
    return this
  }

  click(x: number, y: number): this {
    return this.press(x, y).lift()
  }

  wheel(x: number, y: number, deltaY: number): this {
    this.pointing.wheel(x, y, deltaY)
    return this
  }

  /** The deeds of one sort, in order. */
  all<D extends Deed['did']>(did: D): Extract<Deed, { did: D }>[] {
    return this.deeds.filter((d): d is Extract<Deed, { did: D }> => d.did === did)
  }

  private sample(id: number): PointerSample {
    const at = this.at.get(id) ?? { x: 0, y: 0, button: 0 }
    return {
      id,
      kind: this.kind,
      ...at,
      shift: this.keys.shift ?? false,
      ctrl: this.keys.ctrl ?? false,
      time: this.time,
    }
  }
}
