import type { Hint, ToolId } from '../session/index.ts'
import type { Tool } from './tool.ts'

/** A tool that takes nothing: pointer and keys do what they do without one. Others are made of it. */
export const plainTool = (id: ToolId, hint: Hint): Tool => ({
  id,
  hint: () => hint,
  hover: () => false,
  click: () => false,
  drag: () => null,
  key: () => false,
  typed: () => null,
  cancel: () => false,
  end: () => {},
})
