const opening = import.meta.glob<unknown>('./scenes/slider-crank.json', { eager: true, import: 'default' })

/** The mechanism that the app opens with. */
export const OPENING = 'slider-crank'

/** Its scene file as parsed JSON, not yet validated. */
export const loadOpening = async (): Promise<unknown> => opening[`./scenes/${OPENING}.json`]
