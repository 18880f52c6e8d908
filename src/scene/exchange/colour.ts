/** Red, green, blue in [0, 1] as `#rrggbb`; what goes beyond is cut. */
export const colourOf = (rgb: readonly number[]): string =>
  '#' +
  rgb
    .slice(0, 3)
    .map((x) =>
      Math.round(255 * Math.min(1, Math.max(0, x)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
