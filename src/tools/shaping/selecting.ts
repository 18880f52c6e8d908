/** The tools that are in hand when no other is: select, pull, stretch what is selected by its ends and faces. */
import { plainTool } from '../plain.ts'
import type { MakeTool } from '../tool.ts'
import { makeChoosing } from './choosing.ts'
import { makeDimensioning } from './dimensioning.ts'

/** Selects and pulls; one selected body shows what its dimensions can be dragged by. */
export const makeSelecting: MakeTool = (host) => {
  const choosing = makeChoosing(host)
  const dimensioning = makeDimensioning(host)
  return {
    ...plainTool('select', { text: 'Drag a body to pull it, drag beside it to look about', keys: [] }),
    hint: () => dimensioning.hint() ?? { text: 'Drag a body to pull it, drag beside it to look about', keys: [] },
    hover: dimensioning.hover,
    click: (p) => dimensioning.click(p) || choosing.click(p),
    drag: dimensioning.drag,
    key: dimensioning.key,
    typed: (value) => (choosing.asks() ? choosing.typed(value) : dimensioning.typed(value)),
    cancel: dimensioning.cancel,
    end: dimensioning.end,
  }
}

/** Selects what lies in a rectangle. */
export const makeBoxSelectingTool: MakeTool = (host) => {
  const choosing = makeChoosing(host)
  return {
    ...plainTool('box-select', { text: 'Drag a rectangle round what shall be selected', keys: ['Escape'] }),
    click: choosing.click,
  }
}
