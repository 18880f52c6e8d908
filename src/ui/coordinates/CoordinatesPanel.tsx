import { useEffect, useMemo, useState } from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { trajectoryIn, treeCoordinates } from '../../scene/index.ts'
import { GestureContext, type FieldGesture } from '../fields/index.ts'
import { Choice } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { deskOf, useDesk } from './desk.ts'
import { PoseTab } from './PoseTab.tsx'
import { readTable } from './read-table.ts'
import { TrajectoryTab } from './TrajectoryTab.tsx'

type Tab = 'pose' | 'trajectory'

/** The coordinates of the joints: their values and sliders, a trajectory that leads them, and the efforts that it takes. */
export function CoordinatesPanel() {
  const lab = useLaboratory()
  const { scenes, session, tables } = lab
  const [tab, setTab] = useState<Tab>('pose')
  const [problem, setProblem] = useState<string | null>(null)
  const scene = useScene((s) => s.scene)
  const { points } = trajectoryIn(scene)
  const { table } = useDesk()
  const found = useMemo(() => treeCoordinates(scene), [scene])
  const gesture = useMemo<FieldGesture>(
    () => ({
      begin: (label) => void scenes.begin(label),
      commit: () => scenes.commit(),
      cancel: () => scenes.cancel(),
      undo: () => void scenes.undo(),
      redo: () => void scenes.redo(),
    }),
    [scenes],
  )
  // what the pointer rested on in the panel is lit no longer
  useEffect(() => () => session.getState().light([]), [session])
  const take = async (file: File): Promise<void> => {
    setTab('trajectory')
    const read = await readTable(scenes.getState().scene, file)
    setProblem(read.ok ? null : read.message)
    if (read.ok) deskOf(lab).setState({ table: read.table, duration: null })
  }
  useEffect(() => {
    const taker = (file: File) => void take(file)
    tables.current = taker
    return () => {
      if (tables.current === taker) tables.current = null
    }
  })
  return (
    <GestureContext value={gesture}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc leaves whatever has the focus in it */}
      <div
        className={styles['panel']}
        data-coordinates
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          session.getState().setPanel('coordinates', false)
        }}
      >
        {found.coordinates.length === 0 ? (
          <p className={styles['quiet']}>
            No joint here has a coordinate of its own, as hinges, guides and cylindrical joints have.
          </p>
        ) : (
          <>
            <Choice
              label="Joint coordinates"
              value={tab}
              options={[
                { value: 'pose', label: 'Pose' },
                {
                  value: 'trajectory',
                  label:
                    table !== null
                      ? 'Trajectory (table)'
                      : points.length === 0
                        ? 'Trajectory'
                        : `Trajectory (${points.length})`,
                },
              ]}
              onChange={setTab}
            />
            {tab === 'pose' ? (
              <PoseTab {...found} />
            ) : (
              <TrajectoryTab
                coordinates={found.coordinates}
                problem={problem}
                onProblemOver={() => setProblem(null)}
                onTable={(file) => void take(file)}
              />
            )}
          </>
        )}
      </div>
    </GestureContext>
  )
}
