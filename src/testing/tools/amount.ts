/** Metres or radians of each unit that a test types. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  m: 1,
  cm: 0.01,
  mm: 0.001,
  rad: 1,
  deg: Math.PI / 180,
  '°': Math.PI / 180,
}

/** "120 mm" in metres, "30 deg" in radians. */
export function amountOf(text: string): number {
  const [, digits, unit = ''] = /^\s*(-?[\d.]+(?:e-?\d+)?)\s*(\S*)\s*$/i.exec(text) ?? []
  const factor = UNITS[unit]
  if (digits === undefined || factor === undefined) throw new Error(`"${text}" is no length or angle`)
  return Number(digits) * factor
}
