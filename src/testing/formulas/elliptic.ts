/** Arithmetic-geometric mean of two positive numbers. */
function agm(a: number, b: number): number {
  while (Math.abs(a - b) > 1e-15 * a) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return (a + b) / 2
}

/** Complete elliptic integral of the first kind, K(k), of modulus k < 1. */
export const completeK = (k: number): number => Math.PI / (2 * agm(1, Math.sqrt(1 - k * k)))

/**
 * Period of a swing of amplitude θ₀ about the lowest point, s: T = 2π √(J / (g S)) / agm(1, cos θ₀/2).
 *
 * @param inertia J about the pin, kg m²
 * @param moment S = Σ m d, first moment of the masses about the pin, kg m
 */
export const swingPeriod = (inertia: number, moment: number, amplitude: number, g = 9.81): number =>
  (2 * Math.PI * Math.sqrt(inertia / (g * moment))) / agm(1, Math.cos(amplitude / 2))
