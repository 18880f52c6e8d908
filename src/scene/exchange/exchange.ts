/** Reading robots and drawing diagrams: fetched when one is wanted. */
import type { ImportedRobot } from './robot.ts'
import { readMjcf } from './read-mjcf.ts'
import { readUrdf } from './read-urdf.ts'
import { ExchangeFault, readTree, type ParseXml } from './xml.ts'

export { robotToScene } from './robot-to-scene.ts'
export { skeletonSvg } from './skeleton-svg.ts'
export { straightOn } from './skeleton/projection.ts'
export { ExchangeFault }

/** The robot in a file, whichever of the two formats it has. Throws an `ExchangeFault` with words for the user. */
export function readRobot(text: string, parse: ParseXml): ImportedRobot {
  const root = readTree(text, parse)
  if (root.tag === 'robot') return readUrdf(root)
  if (root.tag === 'mujoco') return readMjcf(root)
  const known: Readonly<Record<string, string>> = {
    mujocoinclude: 'it is a part of an MJCF file; open the file that includes it, saved as one',
    sdf: 'it is an SDF file, which is not read; turn it into URDF first',
    svg: 'it is a picture; a robot begins with <robot> or <mujoco>',
  }
  throw root.fault(known[root.tag.toLowerCase()] ?? 'it is no robot; one begins with <robot> (URDF) or <mujoco> (MJCF)')
}
