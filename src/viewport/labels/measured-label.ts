/** A label whose text seldom changes: it is measured when it does. */
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
  }
  if (label.text !== text) {
    label.element.textContent = label.text = text
    label.width = label.element.offsetWidth
    label.height = label.element.offsetHeight
  }
  return label
}
