/** Class names in one attribute; those that are not there are left out. */
export const classes = (...names: readonly (string | undefined | false)[]): string => names.filter(Boolean).join(' ')
