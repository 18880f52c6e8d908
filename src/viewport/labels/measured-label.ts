/** A label that is measured when its text takes another form, and when it is shown in another size, or shown at all. */
export interface MeasuredLabel {
  readonly element: HTMLElement
  /** px. */
  width: number
  height: number
  text: string
}

/** Writes the text of the label with a key, which is made where there is none. */
export function writeMeasured(
  parent: HTMLElement,
  shown: Map<string, MeasuredLabel>,
  key: string,
  text: string,
): MeasuredLabel {
  const label = shown.get(key) ?? { element: document.createElement('span'), width: 0, height: 0, text: '' }
  if (!shown.has(key)) {
    parent.append(label.element)
    shown.set(key, label)
    new ResizeObserver(() => measure(label)).observe(label.element)
  }
  if (label.text !== text) {
    const isOfTheForm = formOf(text) === formOf(label.text)
    label.element.textContent = label.text = text
    if (!isOfTheForm) measure(label)
  }
  return label
}

/** Digits of labels are equally wide: a number that changes in its digits alone needs no measuring. */
const formOf = (text: string): string => text.replaceAll(/\d/g, '0')

function measure(label: MeasuredLabel): void {
  label.width = label.element.offsetWidth
  label.height = label.element.offsetHeight
}
