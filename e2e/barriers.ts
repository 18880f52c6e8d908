import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A finger needs so much, px. */
const FINGER = 44

/** Looks for what shuts somebody out, wherever the page is led. */
export interface Search {
  /** Looks at this part of the page, or at all of it, as it is now, in both themes. */
  look(what: string, part?: Locator): Promise<void>
  /** Looks only at whether a finger can hit what is there, and whether it keeps still: of what was looked at elsewhere. */
  touch(what: string, part?: Locator): Promise<void>
  /** Barriers that were found: where, by which rule, at which element. */
  readonly found: string[]
}

interface Wishes {
  readonly page: Page
  /** Whether every control has to be large enough for a finger. */
  readonly fingers: boolean
}

/** What axe, once it is in the page, is asked and answers. */
interface Axe {
  run(
    part: Element,
    options: {
      readonly runOnly: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] }
      readonly resultTypes: readonly string[]
      readonly preload: boolean
      readonly selectors: boolean
    },
  ): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
    }[]
  }>
}

/** Asks for no motion, and looks at each part with axe, for motion, and for small controls. */
export async function searchBarriers({ page, fingers }: Wishes): Promise<Search> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const search: Search = {
    found,
    async look(what, part = page.locator('body')) {
      await part.waitFor()
      // Brought once: it is half a megabyte.
      if (!(await page.evaluate(() => 'axe' in window)))
        await new AxeBuilder({ page }).setLegacyMode().include('title').analyze()
      for (const breach of await part.evaluate(readWithAxe, LEVELS)) found.push(`${what}: ${breach}`)
      await search.touch(what, part)
    },
    async touch(what, part = page.locator('body')) {
      await part.waitFor()
      for (const moving of await page.evaluate(whatMoves)) found.push(`${what}: moves: ${moving}`)
      if (!fingers) return
      for (const small of await part.evaluate(whatIsSmall, FINGER)) found.push(`${what}: small: ${small}`)
    },
  }
  return search
}

/** In the page: breaches of this part, in the present theme all, in the other one those of colours, which is all that it changes. */
async function readWithAxe(part: Element, levels: readonly string[]): Promise<string[]> {
  const { axe } = window as unknown as { readonly axe: Axe }
  const read = async (type: 'tag' | 'rule', values: readonly string[]): Promise<string[]> => {
    const runOnly = { type, values }
    // Style sheets are read anew for one rule only, which the whole page answers.
    const preload = part === document.body
    const { violations } = await axe.run(part, { runOnly, preload, selectors: false, resultTypes: ['violations'] })
    const { theme } = document.documentElement.dataset
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html}: ${failureSummary}`),
    )
  }
  const root = document.documentElement
  const before = root.dataset['theme']
  const here = await read('tag', levels)
  root.dataset['theme'] = before === 'dark' ? 'light' : 'dark'
  const there = await read('rule', ['color-contrast'])
  root.dataset['theme'] = before
  return [...here, ...there]
}

/** What of the page is in motion. */
function whatMoves(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration !== 0)
    .map((animation) => {
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
      return `${target?.tagName} ${target?.className}`
    })
}

/** Controls on the screen that a finger would miss: those whose place on the screen is less than so many px wide or high. */
function whatIsSmall(part: Element, least: number): string[] {
  const controls = part.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, [role=menuitem], [role=menuitemcheckbox], [role=option], [role=treeitem]',
  )
  return [...controls].flatMap((control) => {
    const seen = control.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    if (!seen || control.closest('[inert], [aria-hidden=true]')) return []
    // The cube: the face in front is large enough, and the others come to the front.
    if (control.matches(':disabled, .viewport-cube button')) return []
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // What a label holds is pressed by pressing the label; a field also by pressing the box around it.
    const area = control.closest('label') ?? control
    const { width, height, left, top } = area.getBoundingClientRect()
    if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) return []
    // Half the least size to every side of its middle is still the control.
    const [x, y] = [left + width / 2, top + height / 2]
    const reach = least / 2 - 0.5
    const isHit = ([dx, dy]: readonly [number, number]): boolean => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return hit !== null && (area.contains(hit) || hit.contains(control))
    }
    const corners = [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ] as const
    if (corners.every(isHit)) return []
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    return [`${control.tagName} “${name.slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`]
  })
}
