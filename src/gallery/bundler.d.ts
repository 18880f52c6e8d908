/** What this folder uses of the bundler; the whole of `vite/client` would bring the DOM along. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; query?: string; import: 'default' }): Record<string, T>
  glob<T>(pattern: readonly string[], options: { eager?: false; import: 'default' }): Record<string, () => Promise<T>>
}
