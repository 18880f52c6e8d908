import { loadTrajectories, type Scene } from '../../scene/index.ts'
import type { Table } from './kept-desks.ts'

type Read = { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly message: string }

/** Reads a file as the table of a trajectory of this scene. */
export async function readTable(scene: Scene, file: File): Promise<Read> {
  try {
    const [{ readTrajectory }, text] = await Promise.all([loadTrajectories(), file.text()])
    const read = readTrajectory(scene, text)
    if (read.ok) return { ok: true, table: { name: file.name, trajectory: read.trajectory } }
    return { ok: false, message: `${file.name}, ${read.message}${/[?…]$/.test(read.message) ? '' : '.'}` }
  } catch {
    return { ok: false, message: `${file.name} could not be read. Choose it again.` }
  }
}
