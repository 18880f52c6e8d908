/** Two tones at the most, at once: what beats is heard to beat. */
export interface Tones {
  /** Hz; those that sounded before and are not among them end. */
  play(frequencies: readonly number[]): void
  end(): void
}

/** Loudness of each, and how long it takes to come and go, s: sudden ones click. */
const LOUD = 0.1
const FADE = 0.04

/** Has to be made on a click: browsers play nothing before. */
export function makeTones(): Tones {
  const context = new AudioContext()
  let sounding: { readonly frequency: number; readonly fade: () => void }[] = []
  const start = (frequency: number) => {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency })
    const gain = new GainNode(context, { gain: 0 })
    tone.connect(gain).connect(context.destination)
    gain.gain.setTargetAtTime(LOUD, context.currentTime, FADE)
    tone.start()
    const fade = (): void => {
      gain.gain.setTargetAtTime(0, context.currentTime, FADE)
      tone.stop(context.currentTime + 8 * FADE)
    }
    return { frequency, fade }
  }
  const play = (frequencies: readonly number[]): void => {
    for (const tone of sounding) if (!frequencies.includes(tone.frequency)) tone.fade()
    sounding = frequencies.map((frequency) => sounding.find((tone) => tone.frequency === frequency) ?? start(frequency))
  }
  void context.resume()
  return {
    play,
    end: () => {
      play([])
      setTimeout(() => void context.close(), 8 * FADE * 1000)
    },
  }
}
