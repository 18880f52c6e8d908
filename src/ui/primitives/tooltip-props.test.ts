import { createElement, type HTMLAttributes, type MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { Tooltip, TooltipProvider, type TooltipProps } from './Tooltip.tsx'

/** What the control gets that a tooltip is about. */
function givenTo(own: HTMLAttributes<HTMLElement>): HTMLAttributes<HTMLElement> {
  let given: HTMLAttributes<HTMLElement> = {}
  const Control = (props: HTMLAttributes<HTMLElement>): null => {
    given = props
    return null
  }
  const tooltip = createElement(Tooltip, { label: 'Step' } as TooltipProps, createElement(Control, own))
  renderToStaticMarkup(createElement(TooltipProvider, null, tooltip))
  return given
}

describe('the control of a tooltip', () => {
  it('hears what it listens to itself, such as the click that ends a press that was held', () => {
    const heard = vi.fn<(event: MouseEvent<HTMLElement>) => void>()
    const click = { detail: 1 } as MouseEvent<HTMLElement>
    const { onClickCapture } = givenTo({ onClickCapture: heard })
    onClickCapture?.(click)
    expect(heard).toHaveBeenCalledExactlyOnceWith(click)
  })
})
