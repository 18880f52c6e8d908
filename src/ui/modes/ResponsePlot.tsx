import { Download } from 'lucide-react'
import { useState } from 'react'
import { fileNameFor, useLaboratory } from '../../laboratory/index.ts'
import type { Modes, ResponseWish } from '../../simulation/index.ts'
import { WidePlot } from '../asking/index.ts'
import { download } from '../exchange/index.ts'
import { IconButton, forHand } from '../primitives/index.ts'
import { responseCsv } from './csv.ts'
import type { Player } from './player.ts'
import { ResponseCurves } from './ResponseCurves.tsx'
import { useResponse, type Answered } from './useResponse.ts'
import { amplitudeText, frequencyText } from './words.ts'

interface ResponsePlotProps {
  readonly wish: Pick<ResponseWish, 'at' | 'force' | 'response'>
  readonly unit: string
  readonly modes: Modes
  readonly revision: number
  readonly player: Player
  readonly onClose: () => void
}

/** Amplitude and phase over frequency, both by powers of ten; modes as lines. A click at a peak shows its shape. */
export function ResponsePlot({ wish, unit, modes, revision, player, onClose }: ResponsePlotProps) {
  const { scenes } = useLaboratory()
  const { answered, problem } = useResponse(wish, modes, revision)
  const [point, setPoint] = useState<number | null>(null)
  const reading = answered === null ? null : readingOf(answered, point, unit)
  const peaks = modes.modes.some(({ frequency }) => frequency > 0)
  const save = (): void => {
    if (answered === null) return
    const blob = new Blob([responseCsv(answered.response, unit)], { type: 'text/csv' })
    download({ name: fileNameFor(scenes.getState().scene.title, ' frequency response.csv'), blob })
  }
  return (
    <WidePlot
      title="Amplitude and phase"
      reading={
        <p role="status">
          {problem ??
            reading ??
            `In ${unit} and degrees, over Hz.${peaks ? forHand(' Click a peak to see its shape.') : ''}`}
        </p>
      }
      tools={
        <IconButton size="small" label="Export as CSV" icon={Download} onClick={save} disabled={answered === null} />
      }
      shown={answered !== null}
      onClose={onClose}
    >
      {answered !== null && answered.curve !== null && (
        <ResponseCurves
          frequencies={answered.response.frequencies}
          curve={answered.curve}
          unit={unit}
          modes={modes}
          player={player}
          point={point}
          onPoint={setPoint}
          reading={reading}
        />
      )}
    </WidePlot>
  )
}

function readingOf({ response }: Answered, point: number | null, unit: string): string | null {
  const { frequencies } = response
  if (point === null || point >= frequencies.length) return null
  const amplitude = response.amplitude[point]!
  if (amplitude === 0) return `${frequencyText(frequencies[point]!)}: ${amplitudeText(0, unit)}, an antiresonance`
  const degrees = Math.round((response.phase[point]! * 180) / Math.PI)
  const size = Number.isFinite(amplitude) ? amplitudeText(amplitude, unit) : 'no limit, nothing damps it'
  return `${frequencyText(frequencies[point]!)}: ${size}, ${String(degrees).replace('-', '−')}°`
}
