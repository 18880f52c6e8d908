/** Quantities of a force, as its kind lists them. */
import type { Force } from '../document.ts'
import { elementOf } from '../elements/forces.ts'
import type { SceneQuantity, Teller } from './quantity.ts'
import { quantitiesOfVector } from './vectors.ts'

export function tellerOfForce(force: Force, index: number): Teller {
  const prefix = `force ${force.id}`
  const item = { of: 'force', index } as const
  const { told } = elementOf(force.kind)
  return {
    prefix,
    item: { kind: 'force', id: force.id },
    list: () => {
      // what the command line has of every force
      const magnitude: SceneQuantity[] = told.some(({ of }) => of === 'magnitude')
        ? []
        : [
            {
              name: `${prefix}.magnitude`,
              of: force.name,
              words: 'Force, magnitude',
              quantity: 'force',
              channel: { kind: 'reading', ...item, name: 'magnitude', part: null, axes: 'world' },
            },
          ]
      const rest = told.flatMap(({ of, quantity, name }): readonly SceneQuantity[] => {
        if (of === 'force' || of === 'torque')
          return quantitiesOfVector(`${prefix}.${of}`, force.name, { words: name }, quantity, (part) => ({
            kind: 'reading',
            ...item,
            name: of,
            part,
            axes: 'world',
          }))
        return [
          {
            name: `${prefix}.${of}`,
            of: force.name,
            words: name,
            quantity,
            channel:
              of === 'length'
                ? { kind: 'distance', ...item }
                : { kind: 'reading', ...item, name: of, part: null, axes: 'world' },
          },
        ]
      })
      return [...magnitude, ...rest]
    },
  }
}
