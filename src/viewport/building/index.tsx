/** What is drawn while one builds. Fetched when it is first wanted: only the loader names this file. */
import './building.css'
import { Extremes } from './Extremes.tsx'
import { FreeMotion } from './FreeMotion.tsx'
import { Gaps } from './Gaps.tsx'
import { Ghosts } from './Ghosts.tsx'
import { GridName } from './GridName.tsx'
import { Handles } from './Handles.tsx'
import { Plane } from './Plane.tsx'
import { Strokes } from './Strokes.tsx'
import { Sweep } from './Sweep.tsx'
import { Words } from './Words.tsx'

/** In the scene. */
export function Layers() {
  return (
    <group userData={{ mark: true }}>
      <Plane />
      <Ghosts />
      <Gaps />
      <Sweep />
      <FreeMotion />
      <Extremes />
      <Strokes />
      <Handles />
    </group>
  )
}

export { GridName, Words }
