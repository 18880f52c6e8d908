/** What is said of constraints that repeat others. */
import { expect, it } from 'vitest'
import { planeRedundancyText, spaceRedundancyText } from './redundancy-words.ts'

it('says that the motion is the same without only where that holds beside the pose too', () => {
  for (const count of [1, 2]) {
    for (const text of [planeRedundancyText, spaceRedundancyText]) {
      expect(text(count, false)).toMatch(/The motion is the same without/)
      expect(text(count, true)).not.toMatch(/the same without/)
      expect(text(count, true)).toMatch(/^In this pose .* may be so here alone/)
    }
  }
})
