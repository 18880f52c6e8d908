/** Moments of inertia about the joint's axis in place of those about the centre of mass (Steiner), where the equations have mass and length only so. */
import { combine, compareNames, wholeKey, waveKey, type Name, type Sum, type Term } from './algebra/index.ts'
import { RANK, type Names } from './names.ts'

/**
 * Where each term with I in all equations has one beside it with m l² in place of I, and no other term has m or l, I + m l² becomes one constant: the moment about
 * the axis.
 */
export function gatherInertia(rows: readonly Sum[], names: Names): readonly Sum[] {
  let told = rows
  for (const inertia of namesOf(rows, RANK.inertia))
    for (const mass of namesOf(rows, RANK.mass).filter(({ number }) => number === inertia.number))
      for (const length of namesOf(rows, RANK.length).filter(({ number }) => number === inertia.number)) {
        const next = gather(told, inertia, mass, length)
        if (next === null) continue
        told = next
        names.gather(inertia, mass, length)
      }
  return told
}

function namesOf(rows: readonly Sum[], rank: number): Name[] {
  const found = new Map<string, Name>()
  for (const { powers } of rows.flat()) for (const [name] of powers) if (name.rank === rank) found.set(name.key, name)
  return [...found.values()].sort(compareNames)
}

function gather(rows: readonly Sum[], inertia: Name, mass: Name, length: Name): readonly Sum[] | null {
  const out: Sum[] = []
  let any = false
  for (const row of rows) {
    const has = ({ powers }: Term, name: Name): boolean => powers.some(([{ key }]) => key === name.key)
    const ofMass = row.filter((term) => has(term, mass) || has(term, length))
    const asInertia = ofMass.map((term) => keyOf({ ...term, powers: combine(combine(combine(term.powers, [[mass, -1]]), [[length, -2]]), [[inertia, 1]]) })) // prettier-ignore
    const ofInertia = row.filter((term) => has(term, inertia)).map(keyOf)
    if (ofMass.length !== ofInertia.length || asInertia.some((key) => !ofInertia.includes(key))) return null
    any ||= ofMass.length > 0
    out.push(row.filter((term) => !ofMass.includes(term)))
  }
  return any ? out : null
}

const keyOf = ({ coefficient, powers, wave }: Term): string => `${coefficient}|${wholeKey(powers)}|${waveKey(wave)}`
