import { useAct, useEdit } from '../../laboratory/index.ts'
import { MATERIALS, setDensity, setFixed, setShape, type Body } from '../../scene/index.ts'
import { ColourField, NumberField, SelectField } from '../fields/index.ts'
import { Switch } from '../primitives/index.ts'
import { coloured, sameOf, sharedBy } from './several.ts'
import { densityFault, materialOf, materialOptions } from './weighing.ts'

const OTHER = { value: 'other', label: 'Other' } as const
const DIFFERENT = { value: 'different', label: 'Different' } as const

/** What several bodies have in common, to change for all of them at once; a value that differs is shown as such. */
export function SeveralFields({ bodies }: { readonly bodies: readonly Body[] }) {
  const act = useAct()
  const edit = useEdit()
  const { weighed, densities, widths, width, colour } = sharedBy(bodies)
  const density = sameOf(densities) ?? null
  const material = density === null ? undefined : materialOf(density)

  const weigh = (next: number): string | null =>
    edit('Change densities', (draft) => weighed.forEach(({ id }) => setDensity(draft, id, next)))
  const widen = (next: number): string | null => {
    if (!(next > 0)) return 'A width is above zero.'
    return edit('Change link widths', (draft) =>
      bodies.forEach(({ id, shapes }) =>
        shapes.forEach((shape, i) => shape.kind === 'link' && setShape(draft, id, i, { ...shape, width: next })),
      ),
    )
  }
  const paint = (next: string | null): void =>
    act('Change colours', (draft) => {
      for (const { id, shapes } of bodies) {
        shapes.forEach((shape, i) => {
          setShape(draft, id, i, coloured(shape, next))
        })
      }
    })

  const missing = density === null ? DIFFERENT : material === undefined ? OTHER : null
  return (
    <>
      <Switch
        label="Fixed"
        checked={bodies.every((b) => b.fixed)}
        onChange={(on) =>
          act(on ? 'Fix bodies' : 'Free bodies', (draft) => bodies.forEach((b) => setFixed(draft, b.id, on)))
        }
      />
      {weighed.length === 0 ? null : (
        <>
          <SelectField
            label="Material of the selected bodies"
            caption="Material"
            value={missing?.value ?? material!.value}
            options={[...materialOptions(), ...(missing === null ? [] : [missing])]}
            onChange={(value) => {
              const chosen = MATERIALS.find((m) => m.value === value)
              return chosen === undefined ? null : weigh(chosen.density)
            }}
          />
          <NumberField
            label="Density of the selected bodies"
            caption="Density"
            dimension="density"
            value={density ?? 0}
            {...(density === null ? { placeholder: densities.includes(null) ? 'stated masses' : 'different' } : {})}
            onCommit={(next) => densityFault(next) ?? weigh(next)}
          />
        </>
      )}
      {widths.length === 0 ? null : (
        <NumberField
          label="Width of the selected links"
          caption="Link width"
          dimension="length"
          value={width ?? 0}
          {...(width === undefined ? { placeholder: 'different' } : {})}
          onCommit={widen}
        />
      )}
      <ColourField
        label="Colour of the selected bodies"
        caption="Colour"
        value={colour === undefined ? 'mixed' : colour}
        onChange={paint}
      />
    </>
  )
}
