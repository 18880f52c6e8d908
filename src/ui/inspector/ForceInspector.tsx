import { useRun, useScene } from '../../laboratory/index.ts'
import {
  elementOf,
  freedomsOf,
  setForce,
  type Attachment,
  type Force,
  type ForceOf,
  type Law,
} from '../../scene/index.ts'
import { LawField, NumberField, quantityText, SelectField, VectorField } from '../fields/index.ts'
import { ForceIcon, JointIcon } from '../outline/index.ts'
import { Choice, Switch } from '../primitives/index.ts'
import { BodySelect } from './BodySelect.tsx'
import { Fold } from './Fold.tsx'
import { ForceReadings } from './ForceReadings.tsx'
import { Head } from './Head.tsx'
import styles from './Inspector.module.css'
import { useEdit } from './useEdit.ts'

export function ForceInspector({ id }: { readonly id: string }) {
  const force = useScene((s) => s.scene.forces.find((f) => f.id === id))
  return force === undefined ? null : <WholeForce key={id} force={force} />
}

function WholeForce({ force }: { readonly force: Force }) {
  return (
    <>
      <Head
        kind={elementOf(force.kind).words.name}
        icon={<ForceIcon kind={force.kind} />}
        item={{ kind: 'force', id: force.id }}
        name={force.name}
      />
      <ForceReadings force={force} />
      {force.kind === 'spring-damper' ? <SpringFields spring={force} /> : null}
      {force.kind === 'torsion-spring' ? <TorsionFields spring={force} /> : null}
      {force.kind === 'load' ? <LoadFields load={force} /> : null}
    </>
  )
}

function SpringFields({ spring }: { readonly spring: ForceOf<'spring-damper'> }) {
  const edit = useEdit()
  const assembled = useRun((s) => s.report?.restLengths[spring.id])
  const put = (change: Parameters<typeof setForce<'spring-damper'>>[3]): string | null =>
    edit(`Change ${spring.name}`, (draft) => setForce(draft, spring.id, 'spring-damper', change))
  return (
    <>
      <Fold id="spring" title="Spring and damper">
        <NumberField
          label="Stiffness"
          dimension="stiffness"
          value={spring.stiffness}
          min={0}
          onCommit={(stiffness) => put({ stiffness })}
        />
        <NumberField
          label="Damping"
          dimension="damping"
          value={spring.damping}
          min={0}
          onCommit={(damping) => put({ damping })}
        />
        <Switch
          label="Relaxed as assembled"
          checked={spring.restLength === null}
          onChange={(on) => put({ restLength: on ? null : (assembled ?? 0.1) })}
        />
        {spring.restLength === null ? (
          <p className={styles['quiet']}>
            Its rest length is the one it has in the assembled start
            {assembled === undefined ? '' : `: ${quantityText(assembled, 'length')}`}.
          </p>
        ) : (
          <NumberField
            label="Rest length"
            dimension="length"
            value={spring.restLength}
            min={0}
            onCommit={(restLength) => put({ restLength })}
          />
        )}
      </Fold>
      <Fold id="spring-ends" title="Ends">
        <EndFields title="From" end={spring.from} onChange={(from) => put({ from })} />
        <EndFields title="To" end={spring.to} onChange={(to) => put({ to })} />
      </Fold>
    </>
  )
}

interface EndFieldsProps {
  readonly title: string
  readonly end: Attachment
  readonly onChange: (end: Attachment) => string | null
}

function EndFields({ title, end, onChange }: EndFieldsProps) {
  return (
    <div className={styles['marker']} role="group" aria-label={title}>
      <BodySelect
        label={`${title}: body`}
        caption={title}
        value={end.body}
        onChange={(body) => onChange({ ...end, body })}
      />
      <VectorField
        label={`${title}: point`}
        caption="Point"
        dimension="length"
        value={end.position}
        onCommit={(position) => onChange({ ...end, position })}
      />
    </div>
  )
}

function TorsionFields({ spring }: { readonly spring: ForceOf<'torsion-spring'> }) {
  const edit = useEdit()
  const joints = useScene((s) => s.scene.joints)
  const put = (change: Parameters<typeof setForce<'torsion-spring'>>[3]): string | null =>
    edit(`Change ${spring.name}`, (draft) => setForce(draft, spring.id, 'torsion-spring', change))
  const hinges = joints.filter((j) => freedomsOf(j.type).includes('angle'))
  return (
    <Fold id="torsion" title="Spring and damper">
      <SelectField
        label="Joint"
        value={spring.joint}
        options={hinges.map((j) => ({ value: j.id, label: j.name, icon: <JointIcon type={j.type} /> }))}
        onChange={(joint) => put({ joint })}
      />
      <NumberField
        label="Stiffness"
        dimension="torsion-stiffness"
        value={spring.stiffness}
        min={0}
        onCommit={(stiffness) => put({ stiffness })}
      />
      <NumberField
        label="Damping"
        dimension="torsion-damping"
        value={spring.damping}
        min={0}
        onCommit={(damping) => put({ damping })}
      />
      <NumberField
        label="Rest angle"
        dimension="angle"
        value={spring.restAngle}
        onCommit={(restAngle) => put({ restAngle })}
      />
    </Fold>
  )
}

function LoadFields({ load }: { readonly load: ForceOf<'load'> }) {
  const edit = useEdit()
  const put = (change: Parameters<typeof setForce<'load'>>[3]): string | null =>
    edit(`Change ${load.name}`, (draft) => setForce(draft, load.id, 'load', change))
  const component = (kind: 'force' | 'torque', k: number, law: Law): string | null =>
    put({ [kind]: load[kind].with(k, law) as unknown as ForceOf<'load'>['force'] })
  return (
    <>
      <Fold id="load" title="Load">
        <BodySelect label="Body" caption="On" value={load.body} onChange={(body) => put({ body })} />
        <VectorField
          label="Point"
          dimension="length"
          value={load.position}
          hint="Body axes."
          onCommit={(position) => put({ position })}
        />
        <div className={styles['wide']}>
          <Choice
            label="Axes of the load"
            value={load.axes}
            options={[
              { value: 'world', label: 'World axes' },
              { value: 'body', label: 'Body axes' },
            ]}
            onChange={(axes) => put({ axes })}
          />
        </div>
      </Fold>
      {(['force', 'torque'] as const).map((kind) => (
        <Fold
          key={kind}
          id={`load-${kind}`}
          title={kind === 'force' ? 'Force' : 'Torque'}
          initially={kind === 'force'}
          summary={load[kind].every((law) => law === 0) ? 'none' : undefined}
        >
          {[0, 1, 2].map((k) => (
            <LawField
              key={k}
              label={`${kind === 'force' ? 'Force' : 'Torque'} ${'xyz'.charAt(k)}`}
              caption={'xyz'.charAt(k)}
              dimension={kind}
              value={load[kind][k] ?? 0}
              onCommit={(law) => component(kind, k, law)}
            />
          ))}
        </Fold>
      ))}
    </>
  )
}
