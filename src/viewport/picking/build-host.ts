import { editOrTell, refusesPast, type Laboratory } from '../../laboratory/index.ts'
import { BODY, bodyOffset } from '../../simulation/index.ts'
import type { BuildHost } from '../../tools/index.ts'
import { needBuilding } from '../building-loader.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { calcGridStep } from '../stage/grid-step.ts'
import { gridStepOf } from '../stage/plane-shown.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { watchMove } from './unmoved.ts'
import { pickAll } from './pick-all.ts'
import { pickSurface } from './pick-surface.ts'
import type { PageHost } from './tool-host.ts'
import { makeToolHost } from './tool-host.ts'

/** What tools for building work on: this viewport, its laboratory, and the page around it. */
export function makeBuildHost(lab: Laboratory, viewing: Viewing, page: PageHost): BuildHost {
  const { camera, live } = viewing
  const session = lab.session.getState
  return {
    ...makeToolHost(lab, viewing, page),
    scene: live.scene,
    pose: (body) => {
      const at = body === 'ground' ? -1 : bodyOffset(live.frame(), body)
      // A body that has not come into the picture yet is where the scene puts it.
      if (at < 0)
        return live.scene().bodies.find(({ id }) => id === body) ?? { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
      const { data } = live.frame()
      return { position: readVec3(data, at + BODY.position), orientation: readQuat(data, at + BODY.orientation) }
    },
    size: live.size,
    plane: () => session().plane,
    grid: () => gridStepOf(session(), () => calcGridStep(camera.aim(), camera.view())),
    surface: (x, y, through = []) => pickSurface(viewing, x, y, through),
    pickAll: (x, y, coarse) => pickAll(viewing, x, y, coarse),
    edit: (label, recipe) => (refusesPast(lab, label) ? null : editOrTell(lab, label, recipe)),
    watchMove: (bodies) => watchMove(lab, bodies),
    begin: (label) => lab.scenes.begin(label),
    resume: () => lab.scenes.resume(),
    commit: () => lab.scenes.commit(),
    cancelEdit: () => lab.scenes.cancel(),
    session,
    running: () => {
      const { playing, hasRun } = lab.simulation.status.getState()
      return playing || hasRun
    },
    past: () => lab.simulation.status.getState().past !== null,
    play: () => {
      if (!lab.playback.playing) lab.playback.play()
    },
    show: (marks) => {
      if (marks === viewing.marks) return
      viewing.marks = marks
      if (marks) needBuilding(lab.session)
      viewing.invalidate()
    },
    say: (hint) => session().setHint(hint),
    ask: (inline) => session().setInline(inline),
    open: (popup) => session().setPopup(popup),
  }
}
