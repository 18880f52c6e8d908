import { useMemo } from 'react'
import { useScene } from '../../laboratory/index.ts'

export interface Names {
  readonly body: (id: string) => string
  readonly joint: (id: string) => string
}

/** Names of bodies and joints by their ids. */
export function useNames(): Names {
  const bodies = useScene((s) => s.scene.bodies)
  const joints = useScene((s) => s.scene.joints)
  return useMemo(() => {
    const named = (items: readonly { readonly id: string; readonly name: string }[]) => {
      const names = new Map(items.map(({ id, name }) => [id, name]))
      return (id: string): string => names.get(id) ?? id
    }
    return { body: named(bodies), joint: named(joints) }
  }, [bodies, joints])
}
