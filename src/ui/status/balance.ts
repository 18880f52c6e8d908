import { useStore } from 'zustand'
import { useLaboratory, useScene } from '../../laboratory/index.ts'

/** The balance that the scene was found to start in; null where none was looked for. */
export function useBalance() {
  const { staging } = useLaboratory()
  const scene = useScene((s) => s.scene)
  return useStore(staging, ({ balance }) => (balance?.scene === scene ? balance.found : null))
}
