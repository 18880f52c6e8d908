import { expect, test } from 'vitest'
import { composePose, type Pose } from '../../geometry/index.ts'
import { everyFeature } from '../../testing/every-feature.ts'
import { makeSceneStore, setJointType, validateScene, type Joint, type Marker } from '../index.ts'

test('a joint that becomes a weld holds the bodies as they start, wherever its markers were', () => {
  const parsed = validateScene(everyFeature)
  if (!parsed.ok) throw new Error('not valid')
  const store = makeSceneStore(parsed.scene)
  const find = (): Joint => store.getState().scene.joints.find(({ id }) => id === 'guide')!
  const { driven, main } = find()
  const half = (25 * Math.PI) / 180
  store.edit('Turn', (draft) => {
    const body = draft.bodies.find(({ id }) => id === driven.body)!
    body.orientation = [Math.cos(half), 0, 0, Math.sin(half)]
    body.position = [0.1, 0.2, 0.7]
    // laws would say where the bodies are
    const joint = draft.joints.find(({ id }) => id === 'guide')!
    joint.motion = joint.driven.motion = joint.main.motion = null
  })
  store.edit('Weld', (draft) => setJointType(draft, 'guide', 'weld'))
  const { bodies } = store.getState().scene
  const at = (marker: Marker): Pose => {
    const body = bodies.find(({ id }) => id === marker.body) ?? { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
    return composePose(body, marker)
  }
  const [one, other] = [at(find().driven), at(main)]
  one.position.forEach((x, k) => expect(x).toBeCloseTo(other.position[k]!, 9))
  expect(Math.abs(one.orientation.reduce((sum, x, k) => sum + x * other.orientation[k]!, 0))).toBeCloseTo(1, 9)
  expect(bodies.find(({ id }) => id === driven.body)?.position).toEqual([0.1, 0.2, 0.7])
})
