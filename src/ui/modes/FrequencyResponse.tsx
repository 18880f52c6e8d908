import { LineChart } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useScene, useSession } from '../../laboratory/index.ts'
import type { Modes, ModesWish } from '../../simulation/index.ts'
import { SelectField } from '../fields/index.ts'
import { Button, Section } from '../primitives/index.ts'
import styles from './Modes.module.css'
import type { Player } from './player.ts'
import { AXES, portOf, unitOf, usualPlace, type Place } from './response.ts'
import { ResponsePlot } from './ResponsePlot.tsx'

interface FrequencyResponseProps {
  readonly at: ModesWish['at']
  readonly modes: Modes
  /** Revision of the scene to which the modes belong. */
  readonly revision: number
  readonly player: Player
}

const GROWS = 'Some motions grow by themselves here: the plot is what a force does while these are held back.'
const POINTS: readonly { readonly value: Place['at']; readonly label: string }[] = [
  { value: 'centre', label: 'centre of mass' },
  { value: 'origin', label: 'its origin' },
]
const DIRECTIONS = AXES.map(({ value, along }) => ({ value, label: along }))

/** The response at one place to a harmonic force at another: the choice of both, and the plot. */
export function FrequencyResponse({ at, modes, revision, player }: FrequencyResponseProps) {
  const selected = useSession((s) => s.selection.find(({ kind }) => kind === 'body')?.id ?? null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<{ readonly force: Place | null; readonly response: Place | null }>({
    force: null,
    response: null,
  })
  const isThere = (place: Place | null): boolean => place !== null && modes.bodies.some(({ id }) => id === place.body)
  const usual = usualPlace(modes, selected)
  const force = isThere(chosen.force) ? chosen.force : usual
  const response = isThere(chosen.response) ? chosen.response : force
  if (force === null || response === null) return null
  const [forcePort, responsePort] = [portOf(modes, force), portOf(modes, response)]
  const plot = open && forcePort !== null && responsePort !== null && (
    <ResponsePlot
      wish={{ at, force: forcePort, response: responsePort }}
      unit={unitOf(force.axis, response.axis)}
      modes={modes}
      revision={revision}
      player={player}
      onClose={() => setOpen(false)}
    />
  )
  // On a desk beside the view; on a phone, where there is no such place, in the sheet.
  const beside = document.querySelector('[data-wide]')
  return (
    <Section title="Frequency response">
      <div className={styles['ports']}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <LineChart aria-hidden="true" />
          {open ? 'Hide the plot' : 'Show the plot'}
        </Button>
        {open && (
          <>
            {modes.modes.some(({ kind }) => kind === 'growing') && <p className={styles['small']}>{GROWS}</p>}
            <PortFields
              legend="Push"
              bodies={modes.bodies}
              place={force}
              onChange={(place) => setChosen({ ...chosen, force: place })}
            />
            <PortFields
              legend="Look at"
              bodies={modes.bodies}
              place={response}
              onChange={(place) => setChosen({ force: chosen.force ?? force, response: place })}
            />
          </>
        )}
        {plot !== false && (beside === null ? plot : createPortal(plot, beside))}
      </div>
    </Section>
  )
}

interface PortFieldsProps {
  readonly legend: string
  readonly bodies: Modes['bodies']
  readonly place: Place
  readonly onChange: (place: Place) => void
}

function PortFields({ legend, bodies, place, onChange }: PortFieldsProps) {
  const scene = useScene((s) => s.scene)
  const nameOf = (id: string): string => scene.bodies.find((body) => body.id === id)?.name ?? id
  return (
    <fieldset className={styles['port']}>
      <legend>{legend}</legend>
      <SelectField
        label={`${legend}: body`}
        caption="Body"
        value={place.body}
        options={bodies.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={(body) => onChange({ ...place, body })}
      />
      <SelectField
        label={`${legend}: point`}
        caption="Point"
        value={place.at}
        options={POINTS}
        onChange={(at) => onChange({ ...place, at })}
      />
      <SelectField
        label={`${legend}: direction`}
        caption="Direction"
        value={place.axis}
        options={DIRECTIONS}
        onChange={(axis) => onChange({ ...place, axis })}
      />
    </fieldset>
  )
}
