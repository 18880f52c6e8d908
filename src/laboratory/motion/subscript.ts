/** A whole number in lowered digits: ₁₂. */
export const subscript = (n: number): string => [...String(n)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')
