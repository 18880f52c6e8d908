import { useEffect, useRef } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Marks, Vec3 } from '../../tools/index.ts'
import { mix, project } from '../../tools/index.ts'
import type { LabelWish } from '../overlay/label-layout.ts'
import { placeLabels } from '../overlay/label-layout.ts'
import { useViewing } from '../viewing.ts'

interface Word {
  readonly key: string
  readonly text: string
  readonly at: Vec3
  readonly look: 'caught' | Marks['lines'][number]['look']
}

/** Labels of what was caught and of lines, beside them; written with every picture, without React. */
export function Words() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const holder = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const parent = holder.current
    if (!parent) return
    const shown = new Map<string, { readonly element: HTMLElement; width: number; text: string }>()

    const write = ({ key, text, look }: Word): number => {
      let word = shown.get(key)
      if (!word) {
        word = { element: document.createElement('span'), width: 0, text: '' }
        word.element.dataset.look = look
        parent.append(word.element)
        shown.set(key, word)
      }
      if (word.text !== text) {
        word.element.textContent = word.text = text
        word.width = word.element.offsetWidth
      }
      return word.width
    }

    const lay = (): void => {
      const { camera, marks } = viewing
      const words = wordsOf(marks)
      if (words.length === 0 && shown.size === 0) return
      const view = camera.view()
      const wishes: LabelWish[] = []
      words.forEach((word, i) => {
        const width = write(word)
        const seen = project(camera.pose(), view, word.at)
        if (!(seen.depth > 0)) return
        // Up and to the right, away from the hand; those of lines have to be somewhere, and so has what was caught.
        const side = { towardX: 0.7, towardY: -0.7 }
        wishes.push({ key: word.key, x: seen.x, y: seen.y, ...side, width, height: HEIGHT, rank: 3 - 1e-3 * i })
      })
      const { insets } = lab.session.getState()
      const places = new Map(placeLabels(wishes, view.width, view.height, insets).map((place) => [place.key, place]))
      const wanted = new Set(words.map(({ key }) => key))
      for (const [key, { element }] of shown) {
        const place = places.get(key)
        if (!wanted.has(key)) {
          element.remove()
          shown.delete(key)
        } else if (place) {
          element.style.visibility = 'visible'
          element.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`
        } else element.style.visibility = 'hidden'
      }
    }

    viewing.pictures.add(lay)
    viewing.invalidate()
    return () => {
      viewing.pictures.delete(lay)
      for (const { element } of shown.values()) element.remove()
    }
  }, [lab, viewing])

  return <div ref={holder} className="viewport-labels viewport-words" aria-hidden="true" />
}

/** As the style sheet has it, px. */
const HEIGHT = 20

/** What there is to write, by place in the marks: a label that stays keeps its element. */
function wordsOf(marks: Marks | null): Word[] {
  if (!marks) return []
  const caught = marks.dots.map(({ at, label }, i): Word => ({ key: `dot ${i}`, text: label, at, look: 'caught' }))
  const lines = marks.lines.map(
    ({ from, to, look, label }, i): Word => ({ key: `${look} ${i}`, text: label, at: mix(from, to, 0.5), look }),
  )
  return [...caught, ...lines].filter(({ text }) => text !== '')
}
