import { Compass } from 'lucide-react'
import { performAction, useAction, useLaboratory, useSession } from '../../laboratory/index.ts'
import type { Layers, Theme } from '../../session/index.ts'
import { Button, Choice, Section, Switch } from '../primitives/index.ts'
import { GlyphScaleChoice } from './GlyphScaleChoice.tsx'
import { ArrowSwatch, LabelSwatch, TraceSwatch } from './swatches.tsx'
import { TraceList } from './TraceList.tsx'
import styles from './LayersPanel.module.css'

interface Row {
  readonly layer: keyof Layers
  readonly swatch: React.ReactNode
}

const ARROWS: readonly Row[] = [
  { layer: 'reactionForces', swatch: <ArrowSwatch kind="force" /> },
  { layer: 'reactionTorques', swatch: <ArrowSwatch kind="torque" /> },
  { layer: 'gravity', swatch: <ArrowSwatch kind="gravity" /> },
  { layer: 'velocity', swatch: <ArrowSwatch kind="velocity" /> },
  { layer: 'acceleration', swatch: <ArrowSwatch kind="acceleration" /> },
]

const OTHERS: readonly Row[] = [
  { layer: 'traces', swatch: <TraceSwatch /> },
  { layer: 'labels', swatch: <LabelSwatch /> },
]

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Settings of what the viewport shows over the bodies, of the length of arrows, and of the theme. */
export function LayersPanel() {
  const lab = useLaboratory()
  const { session } = lab
  const theme = useSession((s) => s.theme)
  return (
    <>
      <Section title="Arrows">
        <ul>
          {ARROWS.map((row) => (
            <LayerRow key={row.layer} {...row} />
          ))}
        </ul>
      </Section>
      <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('panel-motion'))}>
        <Compass aria-hidden="true" /> Velocity geometry
      </Button>
      <Section title="Arrow length">
        <GlyphScaleChoice />
      </Section>
      <Section title="Also show">
        <ul>
          {OTHERS.map((row) => (
            <LayerRow key={row.layer} {...row} />
          ))}
        </ul>
      </Section>
      <Section title="Traced points">
        <TraceList />
      </Section>
      <Section title="Theme">
        <div className={styles.theme}>
          <Choice label="Theme" value={theme} options={THEMES} onChange={(next) => session.getState().setTheme(next)} />
        </div>
      </Section>
    </>
  )
}

function LayerRow({ layer, swatch }: Row) {
  const { label, pressed, perform } = useAction(`layer-${layer}`)
  return (
    <li>
      <Switch
        label={
          <>
            {swatch}
            {label}
          </>
        }
        checked={pressed === true}
        onChange={perform}
      />
    </li>
  )
}
