import type { ReactNode } from 'react'

/** What the shell is filled with. An absent one takes no room. */
export interface Slots {
  readonly outline: ReactNode
  readonly inspector: ReactNode
  /** What can be placed in the scene: below the tools, on a phone the first tab of the sheet. */
  readonly palette?: ReactNode
  /** One line: what the next click does. Over the transport, so that nothing moves when it comes and goes. */
  readonly hint?: ReactNode
  /** Boxes at points of the view: `left` and `top` of what is put here are px of the view. */
  readonly popups?: ReactNode
  /** What holds for the whole page, such as that the scene is somebody else's; above all messages. */
  readonly banner?: ReactNode
}
