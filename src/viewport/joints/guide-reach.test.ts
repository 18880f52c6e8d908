import { expect, it } from 'vitest'
import { makeGuideReach } from './guide-reach.ts'

it('reaches to both sides of where it starts, and as far as it is gone along', () => {
  const guide = makeGuideReach()
  guide.take(1, 0, 0.5)
  expect([guide.lower, guide.upper]).toEqual([0.5, 1.5])
  guide.take(2, 0.1, 0.5)
  guide.take(1.2, 0.2, 0.5)
  expect([guide.lower, guide.upper]).toEqual([0.5, 2])
  // rewound it is as long as before
  guide.take(1, 0, 0.5)
  expect([guide.lower, guide.upper]).toEqual([0.5, 2])
})

it('goes along with a start that an edit or the assembly moves', () => {
  const guide = makeGuideReach()
  guide.take(1, 0, 0.5)
  guide.take(0.3, 0, 0.5)
  expect([guide.lower, guide.upper]).toEqual([-0.2, 0.8])
  // seen first in mid-run, it has its place anew at the start
  const later = makeGuideReach()
  later.take(5, 2, 0.5)
  later.take(1, 0, 0.5)
  expect([later.lower, later.upper]).toEqual([0.5, 1.5])
})
