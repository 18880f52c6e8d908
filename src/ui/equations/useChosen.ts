import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useLaboratory, useScene, type Laboratory } from '../../laboratory/index.ts'
import type { SpeedName } from '../../simulation/index.ts'

interface Chosen {
  readonly document: string
  readonly speeds: readonly SpeedName[]
}

const NONE: readonly SpeedName[] = []
const kept = new WeakMap<Laboratory, StoreApi<Chosen>>()

/** The speeds that a person chose as independent, the latest first: for as long as the document is open, whether the panel is or not. */
export function useChosen(): readonly [readonly SpeedName[], (speeds: readonly SpeedName[]) => void] {
  const lab = useLaboratory()
  const document = useScene((s) => s.document)
  const store = kept.get(lab) ?? createStore<Chosen>(() => ({ document, speeds: NONE }))
  kept.set(lab, store)
  const chosen = useStore(store, (s) => (s.document === document ? s.speeds : NONE))
  return [chosen, (speeds) => store.setState({ document, speeds })]
}
