import styles from './LayersPanel.module.css'

export type ArrowKind = 'force' | 'torque' | 'velocity' | 'acceleration' | 'gravity'

/** Shaft widths: forces are heavy, the rates of motion thinner, so that kinds differ by more than their hue. */
const WEIGHT: Readonly<Record<ArrowKind, number>> = {
  force: 3,
  torque: 3,
  gravity: 2,
  velocity: 1.5,
  acceleration: 1.5,
}

/** A kind of arrow as the viewport draws it. */
export function ArrowSwatch({ kind }: { readonly kind: ArrowKind }) {
  const colour = `var(--${kind})`
  const line = { stroke: colour, strokeWidth: WEIGHT[kind], fill: 'none' }
  return (
    <svg className={styles.swatch} viewBox="0 0 28 18" aria-hidden="true">
      {kind === 'torque' ? (
        <>
          <path d="M7 14 A8 8 0 1 1 20.5 13" {...line} />
          <path d="M23.5 9.5 L21 17 L16.5 11.5 Z" fill={colour} />
        </>
      ) : kind === 'gravity' ? (
        <>
          <path d="M14 1 V12" {...line} />
          <path d="M9.5 10.5 H18.5 L14 17.5 Z" fill={colour} />
        </>
      ) : (
        <>
          <path d={kind === 'acceleration' ? 'M1 9 H12' : 'M1 9 H20'} {...line} />
          {kind === 'acceleration' && (
            <path d="M11 4.5 L18 9 L11 13.5 Z" fill="none" stroke={colour} strokeWidth={1.5} />
          )}
          <path
            d="M18 4.5 L27 9 L18 13.5 Z"
            fill={kind === 'force' ? colour : 'none'}
            {...(kind === 'force' ? {} : { stroke: colour, strokeWidth: 1.5 })}
          />
        </>
      )}
    </svg>
  )
}

/** A traced curve with the point at its end. */
export function TraceSwatch() {
  return (
    <svg className={styles.swatch} viewBox="0 0 28 18" aria-hidden="true">
      <path d="M2 13 C7 1 13 1 15 9 S21 16 24 7" fill="none" stroke="var(--ink-soft)" strokeWidth="1.5" />
      <circle cx="24" cy="6.5" r="2.5" fill="var(--accent)" />
    </svg>
  )
}

/** A name tag. */
export function LabelSwatch() {
  return (
    <svg className={styles.swatch} viewBox="0 0 28 18" aria-hidden="true">
      <rect x="2" y="3" width="24" height="12" rx="3" fill="none" stroke="var(--ink-soft)" strokeWidth="1.5" />
      <path d="M7 9 H21" stroke="var(--ink-soft)" strokeWidth="1.5" />
    </svg>
  )
}
