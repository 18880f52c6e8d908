/**
 * Writes the 4 × 4 matrix, by columns, that scales by `scale`, turns by the quaternion `[w, x, y, z]` in `data` at `orientation` and
 * moves to the point in `data` at `point`.
 */
export function writePlacement(
  out: Float32Array,
  at: number,
  data: Float64Array,
  point: number,
  orientation: number,
  scale: number,
): void {
  const w = data[orientation] as number
  const x = data[orientation + 1] as number
  const y = data[orientation + 2] as number
  const z = data[orientation + 3] as number
  out[at] = scale * (1 - 2 * (y * y + z * z))
  out[at + 1] = scale * 2 * (x * y + w * z)
  out[at + 2] = scale * 2 * (x * z - w * y)
  out[at + 3] = 0
  out[at + 4] = scale * 2 * (x * y - w * z)
  out[at + 5] = scale * (1 - 2 * (x * x + z * z))
  out[at + 6] = scale * 2 * (y * z + w * x)
  out[at + 7] = 0
  out[at + 8] = scale * 2 * (x * z + w * y)
  out[at + 9] = scale * 2 * (y * z - w * x)
  out[at + 10] = scale * (1 - 2 * (x * x + y * y))
  out[at + 11] = 0
  out[at + 12] = data[point] as number
  out[at + 13] = data[point + 1] as number
  out[at + 14] = data[point + 2] as number
  out[at + 15] = 1
}
