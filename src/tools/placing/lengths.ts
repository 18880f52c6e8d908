/** A length as labels have it: "120 mm", "1.25 m". */
export const inMillimetres = (length: number): string =>
  length >= 1 ? `${Number(length.toPrecision(4))} m` : `${Number((1000 * length).toPrecision(4))} mm`
