/** What a picture of the velocity geometry is drawn on, and of what. */
import type { Scene } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import type { CameraPose, ViewSize } from '../../tools/index.ts'
import type { LineField } from '../building/line-field.ts'
import type { ArrowField } from '../glyphs/arrow-field.ts'
import type { Colours } from '../viewing/colours.ts'
import type { FigureWord } from './words.ts'

export interface Sheet {
  readonly scene: Scene
  readonly frame: Frame
  /** Of the mechanism, m. */
  readonly size: number
  readonly pose: CameraPose
  readonly view: ViewSize
  readonly colours: Colours
  readonly lines: LineField
  readonly arrows: ArrowField
  readonly words: FigureWord[]
}
