/** What lies over the viewport, from the rectangles of the page: one answer for fits, labels, tooltips, boxes and messages. Pure. */

/** A part of the viewport, px from its top left corner. */
export interface Patch {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Pixels at each side of the viewport that bars and panels cover; fits use what is left. */
export interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** What lies over the part that bars and panels leave free. */
export interface Covers {
  /** Messages and hints that soon go by themselves: the picture does not move for them. */
  readonly passing: readonly Patch[]
  /** Messages that stay for long, or until something is done about them: the picture makes room. */
  readonly standing: readonly Patch[]
  /** What stands in the corners: the legend, the axis cube. */
  readonly corners: readonly Patch[]
  /** Boxes that were opened at points of the view. */
  readonly popups: readonly Patch[]
}

/** `top` to `left`: a bar or panel at that side, however much of the side it takes. */
export type CoverKind = keyof Insets | keyof Covers

/** A rectangle of the page, px. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The parts of the view that boxes cover. Boxes without area, or beside the view, cover nothing. */
export function calcCovers(
  view: PageBox,
  boxes: readonly { readonly kind: CoverKind; readonly box: PageBox }[],
): { readonly insets: Insets; readonly covers: Covers } {
  const insets = { top: 0, right: 0, bottom: 0, left: 0 }
  const covers = { passing: [] as Patch[], standing: [] as Patch[], corners: [] as Patch[], popups: [] as Patch[] }
  for (const { kind, box } of boxes) {
    const [x0, x1] = [Math.max(box.left, view.left), Math.min(box.right, view.right)]
    const [y0, y1] = [Math.max(box.top, view.top), Math.min(box.bottom, view.bottom)]
    if (!(x1 > x0 && y1 > y0)) continue
    switch (kind) {
      case 'top':
        insets.top = Math.max(insets.top, Math.round(y1 - view.top))
        break
      case 'right':
        insets.right = Math.max(insets.right, Math.round(view.right - x0))
        break
      case 'bottom':
        insets.bottom = Math.max(insets.bottom, Math.round(view.bottom - y0))
        break
      case 'left':
        insets.left = Math.max(insets.left, Math.round(x1 - view.left))
        break
      default:
        covers[kind].push({
          x: Math.round(x0 - view.left),
          y: Math.round(y0 - view.top),
          width: Math.round(x1 - x0),
          height: Math.round(y1 - y0),
        })
    }
  }
  return { insets, covers }
}

export const areApart = (a: Patch, b: Patch, space = 0): boolean =>
  a.x >= b.x + b.width + space ||
  b.x >= a.x + a.width + space ||
  a.y >= b.y + b.height + space ||
  b.y >= a.y + a.height + space

const samePatches = (a: readonly Patch[], b: readonly Patch[]): boolean =>
  a.length === b.length &&
  a.every((one, i) => {
    const other = b[i]!
    return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
  })

export const sameCovers = (a: Covers, b: Covers): boolean =>
  (Object.keys(a) as (keyof Covers)[]).every((kind) => samePatches(a[kind], b[kind]))

/** The insets with room for messages above and hints below, each as far as it reaches from the nearer side. */
export function insetsWith(insets: Insets, messages: readonly Patch[], height: number): Insets {
  let { top, bottom } = insets
  for (const { y, height: high } of messages) {
    if (y + high / 2 < height / 2) top = Math.max(top, y + high)
    else bottom = Math.max(bottom, height - y)
  }
  return { ...insets, top, bottom }
}
