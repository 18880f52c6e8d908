/** A label whose text seldom changes: it is measured when it does, and when it is shown in another size, or shown at all. */
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
    label.element.textContent = label.text = text
    measure(label)
  }
  return label
}

function measure(label: MeasuredLabel): void {
  label.width = label.element.offsetWidth
  label.height = label.element.offsetHeight
}
