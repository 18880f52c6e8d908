export const root: string
export function fail(message: string): never
export function ensureDependencies(folder?: string): void
export function findChromium(): string | null
export function ensureChromium(): string
