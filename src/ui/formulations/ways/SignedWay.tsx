import type { Contender, Way } from '../../../engine/index.ts'
import styles from '../Formulations.module.css'
import { Sign } from '../Sign.tsx'
import { WAY_WORDS } from './words.ts'

/** Shapes and colours are those of the formulations of rotations, which are never seen beside these. */
export const SIGNS: Readonly<Record<Way, Contender>> = { lock: 'lock', kane: 'rA', dqNE: 'rp', dqGP: 're' }

/** The sign of a way with its short name. */
export const SignedWay = ({ name }: { readonly name: Way }) => (
  <span className={styles['signed']}>
    <Sign name={SIGNS[name]} />
    {WAY_WORDS[name].short}
  </span>
)
