import { DEFAULT_DENSITY, MATERIALS, setDensity, setFixed, setShape, type Body } from '../../scene/index.ts'
import { ColourField, NumberField, quantityText, SelectField } from '../fields/index.ts'
import { Switch } from '../primitives/index.ts'
import { sameOf } from './several.ts'
import { useAct, useEdit } from './useEdit.ts'

const OTHER = { value: 'other', label: 'Other' } as const
const DIFFERENT = { value: 'different', label: 'Different' } as const

/** What several bodies have in common, to change for all of them at once; a value that differs is shown as such. */
export function SeveralFields({ bodies }: { readonly bodies: readonly Body[] }) {
  const act = useAct()
  const edit = useEdit()
  const weighed = bodies.filter(({ shapes }) => shapes.length > 0)
  const densities = weighed.map(({ mass, density }) => (mass === undefined ? (density ?? DEFAULT_DENSITY) : null))
  const density = sameOf(densities) ?? null
  const widths = bodies.flatMap(({ shapes }) => shapes.flatMap((s) => (s.kind === 'link' ? [s.width] : [])))
  const width = sameOf(widths)
  const colour = sameOf(bodies.flatMap(({ shapes }) => shapes.map((s) => s.colour ?? null)))
  const material = MATERIALS.find((m) => density !== null && Math.abs(m.density - density) < 1e-9 * m.density)

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
          const { colour: _old, ...bare } = shape
          setShape(draft, id, i, next === null ? bare : { ...bare, colour: next })
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
            options={[
              ...MATERIALS.map((m) => ({ ...m, meaning: quantityText(m.density, 'density') })),
              ...(missing === null ? [] : [missing]),
            ]}
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
            onCommit={(next) => (next > 0 ? weigh(next) : 'A density is above zero; steel has 7850 kg/m³.')}
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
