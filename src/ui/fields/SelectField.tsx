import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { useId, useState, type ReactNode } from 'react'
import { FieldRow } from './Field.tsx'
import styles from './fields.module.css'
import select from './SelectField.module.css'

interface SelectOption<T extends string> {
  readonly value: T
  readonly label: string
  /** One line on what it means, shown in the list. */
  readonly meaning?: string
  readonly icon?: ReactNode
  /** Options with the same group stand together under it; groups in order of appearance. */
  readonly group?: string
}

interface SelectFieldProps<T extends string> {
  readonly label: string
  readonly caption?: ReactNode
  readonly hint?: ReactNode
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  readonly disabled?: boolean
  /** Takes a choice; a string is the reason why it is refused. */
  readonly onChange: (value: T) => string | null | void
}

/** Chooses one of many: a button that opens a list with a line on each choice. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, caption, hint, value, options, disabled = false, onChange } = props
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  // The list is much to make: it is there from when the field has the focus, since letters choose from it before it is open.
  const [wanted, setWanted] = useState(false)
  const groups = wanted ? [...new Set(options.map((o) => o.group ?? ''))] : []
  const current = options.find((o) => o.value === value)
  return (
    <FieldRow label={caption ?? label} htmlFor={id} hint={hint} error={error} errorId={`${id}-error`}>
      <Radix.Root
        value={value}
        disabled={disabled}
        onOpenChange={(open) => open && setWanted(true)}
        onValueChange={(next) => {
          const option = options.find((o) => o.value === next)
          if (option) setError(onChange(option.value) ?? null)
        }}
      >
        <Radix.Trigger
          id={id}
          className={select['trigger']}
          aria-label={label}
          aria-describedby={error ? `${id}-error` : undefined}
          onFocus={() => setWanted(true)}
        >
          <span className={select['current']}>
            {current?.icon}
            <Radix.Value>{current?.label}</Radix.Value>
          </span>
          <Radix.Icon className={select['chevron']}>
            <ChevronDown aria-hidden="true" size={14} />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={select['list']} position="popper" sideOffset={4} collisionPadding={8} align="end">
            {/* The list itself scrolls: it is what the keys are in. */}
            <Radix.Viewport className={select['options']} style={{ overflow: 'visible' }}>
              {groups.map((group) => (
                <OptionGroup key={group} name={group}>
                  {options
                    .filter((option) => (option.group ?? '') === group)
                    .map((option) => (
                      <Radix.Item
                        key={option.value}
                        value={option.value}
                        textValue={option.label}
                        className={select['item']}
                        aria-describedby={option.meaning === undefined ? undefined : `${id}-${option.value}`}
                      >
                        <span className={select['icon']}>{option.icon}</span>
                        <span className={select['text']}>
                          <Radix.ItemText>{option.label}</Radix.ItemText>
                          {option.meaning === undefined ? null : (
                            <small id={`${id}-${option.value}`} className={styles['meaning']}>
                              {option.meaning}
                            </small>
                          )}
                        </span>
                        <Radix.ItemIndicator className={select['check']}>
                          <Check aria-hidden="true" size={14} />
                        </Radix.ItemIndicator>
                      </Radix.Item>
                    ))}
                </OptionGroup>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </FieldRow>
  )
}

/** Options under their heading; without one they stand by themselves. */
function OptionGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (name === '') return children
  return (
    <Radix.Group>
      <Radix.Label className={select['group']}>{name}</Radix.Label>
      {children}
    </Radix.Group>
  )
}
