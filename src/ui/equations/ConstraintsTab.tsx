import { useMemo } from 'react'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import type { ConstraintSystem } from '../../simulation/index.ts'
import { AnswerState, Findings, Problem, useLiveAnswer } from '../asking/index.ts'
import { SelectField } from '../fields/index.ts'
import { Section } from '../primitives/index.ts'
import { CanvasGrid } from './CanvasGrid.tsx'
import { layOut } from './constraint-picture.ts'
import { SIGNS } from './draw-number.ts'
import styles from './Equations.module.css'
import { Formula } from './Formula.tsx'
import { JointRows } from './JointRows.tsx'
import { useNames, type Names } from './useNames.ts'
import { usePointing } from './usePointing.ts'
import { useRoom } from './useRoom.ts'

/** The system of all bodies with the constraints of the joints, and the rows of one joint. */
export function ConstraintsTab() {
  const { session } = useLaboratory()
  const names = useNames()
  const { told, problem, revision } = useLiveAnswer('constraints', '', () => null)
  const stale = useScene((s) => s.revision) !== revision
  const selected = useSession((s) => s.selection.findLast(({ kind }) => kind === 'joint')?.id ?? null)
  if (problem !== null) return <Problem>{problem}</Problem>
  if (told === null) return <AnswerState busy="Working out the equations …" time={null} again={() => {}} />
  const joints = [...new Set(told.blocks.map(({ joint }) => joint))]
  const joint = selected !== null && joints.includes(selected) ? selected : joints[0]
  return (
    <Findings className={styles['findings']} stale={stale}>
      <div className={styles['heading']}>
        <Formula
          block
          latex={String.raw`\begin{bmatrix} M & C_q^T \\ C_q & 0 \end{bmatrix} \begin{bmatrix} \ddot q \\ \gamma \end{bmatrix} = \begin{bmatrix} f - f_g \\ Q_c \end{bmatrix}`}
          plain="[M C_qᵀ; C_q 0] [q̈; γ] = [f − f_g; Q_c]"
        />
      </div>
      <p className={styles['quiet']}>
        f: forces and torques that act, gravity among them. <Formula latex="f_g" plain="f_g" />: gyroscopic torques ω ×
        J ω. γ: multipliers of the constraints C, whose Jacobian is <Formula latex="C_q" plain="C_q" />; the joints
        exert <Formula latex="-C_q^T\,\gamma" plain="−C_qᵀ γ" />. <Formula latex="Q_c" plain="Q_c" />: what{' '}
        <Formula latex="C_q\,\ddot q" plain="C_q q̈" /> has to be. Of each body positions, forces and accelerations are
        in axes of the world, turns, torques and their accelerations in axes of the body.
      </p>
      <SystemFigure system={told} names={names} />
      {joint === undefined ? (
        <p className={styles['quiet']}>There are no joints that hold anything: M q̈ = f − f_g alone.</p>
      ) : (
        <Section title="Rows of a joint">
          <SelectField
            label="Joint"
            value={joint}
            options={joints.map((id) => ({ value: id, label: names.joint(id) }))}
            onChange={(id) => session.getState().select([{ kind: 'joint', id }])}
          />
          <JointRows system={told} joint={joint} names={names} />
        </Section>
      )}
    </Findings>
  )
}

function SystemFigure({ system, names }: { readonly system: ConstraintSystem; readonly names: Names }) {
  const [ref, room] = useRoom()
  const picture = useMemo(() => layOut(system, names, room), [system, names, room])
  const count = picture.edges.length - 1
  const pointing = usePointing((place) => (Math.max(place.row, place.column) < count ? picture.itemsOf(place) : []))
  const { place } = pointing
  if (count === 0) return null
  const { bodies, blocks } = system
  const rows = blocks.reduce((sum, block) => sum + block.rows.length, 0)
  return (
    <figure ref={ref} className={styles['figure']}>
      <CanvasGrid
        label="System of the constraints"
        rows={picture.edges}
        columns={picture.edges}
        nameOf={picture.nameOf}
        draw={picture.draw}
        pointing={pointing}
      />
      <p className={styles['told']} data-told="system">
        {place !== null && Math.max(place.row, place.column) < count
          ? picture.nameOf(place)
          : `${6 * bodies.length} + ${rows} unknowns: a block for each body, then for each joint. ${SIGNS}`}
      </p>
    </figure>
  )
}
