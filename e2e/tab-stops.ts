import type { CDPSession, Page } from '@playwright/test'

/** The element to which Tab has moved the focus. */
export interface TabStop {
  readonly role: string
  readonly name: string
  /** Whether a ring shows that it has the focus. */
  readonly ring: boolean
  /** Whether it is in sight, and nothing lies over it. */
  readonly seen: boolean
}

/** Presses Tab from the top of the page until it is through, and says where it came to. */
export async function walkByTab(page: Page): Promise<readonly TabStop[]> {
  const session = await page.context().newCDPSession(page)
  // Tab goes on from where one clicked last, unless the page itself has the focus.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
  })
  const stops: TabStop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const look = await page.evaluate(lookAtFocus)
    if (look === null) return stops
    stops.push({ ...(await spokenOf(session)), ...look })
  }
}

/** What a screen reader has to say of the focused element. */
async function spokenOf(session: CDPSession): Promise<{ readonly role: string; readonly name: string }> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined) return { role: '', name: '' }
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  return { role: String(nodes[0]?.role?.value ?? ''), name: String(nodes[0]?.name?.value ?? '') }
}

/** In the page: how the focus is shown. Null once Tab has left the page, or has come round. */
function lookAtFocus(): Pick<TabStop, 'ring' | 'seen'> | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.dataset['stop'] !== undefined)
    return null
  focused.dataset['stop'] = ''
  const label = focused.closest('label')
  // A field shows it by the box around it, a colour by its swatch.
  const shows = [
    focused,
    focused.parentElement,
    focused.parentElement?.parentElement,
    ...(label?.querySelectorAll('*') ?? []),
  ]
  const ring = shows.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  const { left, top, width, height } = focused.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const large = width > 300 && height > 300
  return {
    ring,
    seen: large || (hit !== null && (focused.contains(hit) || hit.contains(focused) || label?.contains(hit) === true)),
  }
}

/**
 * Controls in sight that Tab did not come to, and that are in no group of which it came to one: a toolbar, a tree, a choice, tabs.
 * After `walkByTab`.
 */
export function whatTabMissed(): string[] {
  const GROUPS = '[role=toolbar], [role=tree], [role=radiogroup], [role=tablist], .viewport-cube'
  const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [tabindex="0"]')
  return [...controls]
    .filter((control) => {
      if (control.dataset['stop'] !== undefined || control.matches(':disabled')) return false
      if (!control.checkVisibility({ visibilityProperty: true })) return false
      const group = control.closest(GROUPS)
      return group === null || group.querySelector('[data-stop]') === null
    })
    .map((control) => `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent ?? ''}`)
}
