import { useLaboratory, useEdit } from '../../laboratory/index.ts'
import { coordinateNow } from '../../simulation/index.ts'
import {
  DRIVE_KINDS,
  type Law,
  drivesOf,
  freedomOfDrive,
  freedomsOf,
  newDrive,
  setDrives,
  withDrive,
  type DriveKind,
  type Freedom,
  type Joint,
} from '../../scene/index.ts'
import { exampleLaw, LawField, SelectField, type Quantity } from '../fields/index.ts'
import { DRIVE_WORDS } from '../outline/index.ts'
import { DIMENSION_OF_DRIVE } from './joint-words.ts'

interface DriveFoldProps {
  readonly joint: Joint
  readonly freedom: Freedom
  /** The joint has another freedom too: say which one this is. */
  readonly many: boolean
}

/** The motor on one freedom of a joint: its kind and its law. */
export function DriveFold({ joint, freedom, many }: DriveFoldProps) {
  const { simulation } = useLaboratory()
  const edit = useEdit()
  const drive = drivesOf(joint).find((d) => freedomOfDrive(d.kind) === freedom)
  const what = freedom === 'angle' ? 'turn' : 'slide'

  const coordinate = (): number => coordinateNow(simulation.frame, joint.id, freedomsOf(joint.type).indexOf(freedom))
  const choose = (kind: DriveKind | 'none'): string | null => {
    const next = kind === 'none' ? null : newDrive(kind, coordinate())
    const label = next === null ? `Remove drive of ${joint.name}` : `Drive ${joint.name}`
    return edit(label, (draft) => setDrives(draft, joint.id, withDrive(joint, freedom, next)))
  }
  return (
    <>
      <SelectField
        label={`Kind of drive${many ? ` of the ${what}` : ''}`}
        caption={many ? `Of the ${what}` : 'Kind'}
        value={drive?.kind ?? 'none'}
        options={[
          { value: 'none' as const, label: 'None', meaning: 'free, moved by what acts on it' },
          ...DRIVE_KINDS[freedom].map((kind) => ({
            value: kind,
            label: DRIVE_WORDS[kind].name,
            meaning: DRIVE_WORDS[kind].meaning,
          })),
        ]}
        onChange={choose}
      />
      {drive === undefined ? null : (
        <LawField
          label={`Law of the ${what}`}
          caption="Law"
          dimension={DIMENSION_OF_DRIVE[drive.kind]}
          value={drive.law}
          hint={lawHint(drive.law, DIMENSION_OF_DRIVE[drive.kind])}
          onCommit={(law) =>
            edit(`Change drive of ${joint.name}`, (draft) =>
              setDrives(draft, joint.id, withDrive(joint, freedom, { kind: drive.kind, law })),
            )
          }
        />
      )}
    </>
  )
}

const lawHint = (law: Law, dimension: Quantity): string =>
  typeof law === 'object'
    ? 'A smooth curve through these points, time and value.'
    : `A number, or an expression in t, such as ${exampleLaw(dimension)}.`
