/** An exponent in raised figures. */
export const raised = (exponent: number): string =>
  [...String(exponent)].map((c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)] ?? '⁻').join('')
