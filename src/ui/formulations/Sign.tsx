import type { Contender } from '../../engine/index.ts'
import styles from './Formulations.module.css'
import { SHAPES } from './shapes.ts'
import { WORDS } from './words.ts'

/** Shape and colour of a formulation. */
export const Sign = ({ name }: { readonly name: Contender }) => (
  <svg className={styles['sign']} data-name={name} viewBox="-7 -7 14 14" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
)

/** The sign of a contender with its short name. */
export const Signed = ({ name }: { readonly name: Contender }) => (
  <span className={styles['signed']}>
    <Sign name={name} />
    {WORDS[name].short}
  </span>
)
