/** Scenes as they were when the worker was told of them, for runs that are of mechanisms of before. */
import type { Scene } from '../../scene/index.ts'
import type { FrameIndex } from './frames.ts'

export interface SentScene {
  readonly scene: Scene
  readonly index: FrameIndex
}

export interface SentScenes {
  note(revision: number, sent: SentScene): void
  find(revision: number): SentScene | null
  /** Forgets all before a revision but these. */
  leave(revisions: Iterable<number>, before: number): void
  clear(): void
}

export function makeSentScenes(): SentScenes {
  const sent = new Map<number, SentScene>()
  return {
    note(revision, scene) {
      sent.set(revision, scene)
    },
    find: (revision) => sent.get(revision) ?? null,
    leave(revisions, before) {
      const wanted = new Set(revisions)
      for (const revision of sent.keys()) if (revision < before && !wanted.has(revision)) sent.delete(revision)
    },
    clear() {
      sent.clear()
    },
  }
}
