import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Modes } from '../../simulation/index.ts'
import { formatFigures } from '../fields/index.ts'
import { Button, IconButton, Slider, Switch } from '../primitives/index.ts'
import styles from './Modes.module.css'
import { beatOf, paceText, rounded, soundFactor } from './pace.ts'
import { PhaseDial, STEP } from './PhaseDial.tsx'
import { REACH, type Player } from './player.ts'
import { makeTones, type Tones } from './tones.ts'
import { frequencyText } from './words.ts'

interface PlayerControlsProps {
  readonly modes: Modes
  readonly player: Player
}

/** Controls of how far and how fast shapes are shown, of the phase by hand, and of the sound. */
export function PlayerControls({ modes, player }: PlayerControlsProps) {
  const { shown, paused, reach, pace } = useStore(player.state)
  const frequencies = shown.flatMap((k) => modes.modes[k]?.frequency ?? [])
  const vibrating = frequencies.filter((f) => f > 0)
  const [first = 0, second = 0] = frequencies
  const beat = beatOf(first, second)
  // What does not swing has no phase.
  const swings = vibrating.length === frequencies.length
  const box = useRef<HTMLDivElement>(null)
  // Braces: some browsers give a promise back, which is not what ends an effect.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={styles['player']} role="group" aria-label="The shape that is shown">
      <div className={styles['playerTop']}>
        {swings && <PhaseDial player={player} />}
        <div className={styles['playerButtons']}>
          <IconButton
            label={swings ? 'Step the phase back' : 'Step back'}
            icon={StepBack}
            onClick={() => player.turnBy(-STEP)}
          />
          <IconButton
            label={paused ? 'Play the shape' : 'Hold the shape'}
            icon={paused ? Play : Pause}
            onClick={() => player.setPaused(!paused)}
          />
          <IconButton
            label={swings ? 'Step the phase on' : 'Step on'}
            icon={StepForward}
            onClick={() => player.turnBy(STEP)}
          />
        </div>
        <Button look="quiet" onClick={player.stop}>
          Stop
        </Button>
      </div>
      <div className={styles['slide']}>
        <span className={styles['slideName']}>Amplitude</span>
        <Slider
          label="Amplitude"
          value={reach}
          min={REACH.least}
          max={REACH.most}
          step={0.01}
          valueText={`${Math.round(reach * 100)} % of the size`}
          onChange={player.setReach}
        />
        <span className={styles['slideValue']}>{Math.round(reach * 100)} %</span>
      </div>
      <Pace player={player} pace={pace} timeless={vibrating.length === 0} key={shown.join()} />
      {beat !== null && (
        <p className={styles['quiet']}>
          Together they beat {frequencyText(beat)}: they swell every {formatFigures(1 / beat)} s
          {Math.abs(pace - 1) < 1e-6 ? '' : `, on the screen every ${formatFigures(1 / (beat * pace))} s`}.
        </p>
      )}
      {vibrating.length > 0 && <Sound frequencies={vibrating} silent={paused} />}
    </div>
  )
}

/** Steps of a power of ten. */
const PACE_STEP = 0.1
/** Powers of ten to each side of the pace that it begins with. */
const PACE_REACH = 1.5

function Pace({
  player,
  pace,
  timeless,
}: {
  readonly player: Player
  readonly pace: number
  readonly timeless: boolean
}) {
  const [usual] = useState(pace)
  const middle = Math.log10(usual)
  const text = timeless ? `${Number(pace.toPrecision(2))} ×` : paceText(pace)
  return (
    <div className={styles['slide']}>
      <span className={styles['slideName']}>Speed</span>
      <Slider
        label="Speed"
        value={Math.log10(pace)}
        min={middle - PACE_REACH}
        max={middle + PACE_REACH}
        step={PACE_STEP}
        valueText={text}
        onChange={(power) => player.setPace(snapped(10 ** power, usual))}
      />
      <span className={styles['slideValue']} data-testid="mode-pace" data-value={pace}>
        {text}
      </span>
    </div>
  )
}

/** A round factor; near the one that it began with, and near real time, exactly that. */
function snapped(pace: number, usual: number): number {
  for (const mark of [1, usual]) if (Math.abs(Math.log10(pace / mark)) < 0.7 * PACE_STEP) return mark
  const near = rounded(pace)
  return Math.abs(Math.log10(pace / near)) < 0.7 * PACE_STEP ? near : pace
}

function Sound({ frequencies, silent }: { readonly frequencies: readonly number[]; readonly silent: boolean }) {
  const [tones, setTones] = useState<Tones | null>(null)
  const last = useRef<Tones | null>(null)
  const factor = soundFactor(frequencies)
  const heard = frequencies.map((f) => f * factor).filter((f) => f < 16_000)
  useEffect(() => tones?.play(silent ? [] : heard))
  useEffect(() => () => last.current?.end(), [])
  const listen = (on: boolean): void => {
    last.current?.end()
    last.current = on ? makeTones() : null
    setTones(last.current)
  }
  const times =
    factor === 1
      ? 'as high as they are'
      : factor > 1
        ? `${factor} × higher`
        : `${Number((1 / factor).toPrecision(3))} × lower`
  return (
    <>
      <Switch checked={tones !== null} onChange={listen} label="Sound" />
      {tones !== null && (
        <p className={styles['quiet']}>
          Heard {times}: {heard.map((f) => frequencyText(f)).join(' and ')}.
        </p>
      )}
    </>
  )
}
