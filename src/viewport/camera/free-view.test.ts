import { expect, it } from 'vitest'
import { calcFreeView } from './free-view.ts'

const size = { width: 390, height: 328 }
const insets = { top: 60, right: 0, bottom: 0, left: 0 }
const covers = { corners: [] }
const message = (y: number, height: number) => ({ x: 8, y, width: 374, height })

it('what is free of the view is what panels and messages leave of it', () => {
  expect(calcFreeView(size, insets, covers).free).toEqual({ x: 0, y: 60, width: 390, height: 268 })
  expect(calcFreeView(size, insets, covers, [message(64, 50)]).free).toMatchObject({ y: 114, height: 214 })
})
it('where messages leave too little it is what panels leave, and where these do, all of it', () => {
  expect(calcFreeView(size, insets, covers, [message(64, 110), message(197, 53)]).free).toMatchObject({ y: 60 })
  expect(calcFreeView(size, { ...insets, top: 260 }, covers).free).toEqual({ x: 0, y: 0, width: 390, height: 328 })
})
