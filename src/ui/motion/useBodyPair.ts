import { useState } from 'react'
import { useScene, useSession } from '../../laboratory/index.ts'
import { GROUND } from '../../scene/index.ts'

interface BodyPairWish {
  readonly body: string | null
  readonly from: string
}

/**
 * The body that is meant and the one that it is seen from, as far as both are there: those that were chosen, else the selected body, else the first that
 * moves and suits, seen from the ground. No body where nothing moves.
 */
export function useBodyPair(suits: (id: string) => boolean = () => true): {
  readonly body: string | undefined
  readonly from: string
  readonly choose: (wish: BodyPairWish) => void
} {
  const bodies = useScene((s) => s.scene.bodies)
  const selected = useSession((s) => s.selection.find(({ kind }) => kind === 'body')?.id)
  const [wish, choose] = useState<BodyPairWish>({ body: null, from: GROUND })
  const moving = bodies.filter(({ fixed }) => !fixed).map(({ id }) => id)
  const body = [wish.body, selected].find((id) => moving.some((one) => one === id)) ?? moving.find(suits) ?? moving[0]
  const from = wish.from !== body && (wish.from === GROUND || moving.includes(wish.from)) ? wish.from : GROUND
  return { body, from, choose }
}
