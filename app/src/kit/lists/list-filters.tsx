import type { ListFilter, ListFilters as Filters, ListOption, Over } from '@muster/domain/kernel/list-filters.ts'
import type { ReactNode } from 'react'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { OverSwitch } from './over-switch.tsx'

interface ListFiltersProps<Asked> {
  /** Read aloud: `Taskings shown`. */
  label: string
  list: { readonly filters: Filters<Asked> }
  asked: Asked
  onChange: (change: Partial<Asked>) => void
  hasBelow: boolean
  /** Options that only the screen knows: groups, the roster's own vehicles. A filter without options is not shown. */
  options?: Partial<Record<keyof Asked, readonly ListOption[]>>
  /** Filters that the screen draws itself. */
  without?: readonly (keyof Asked)[]
  /** The screen's own controls, after the others. */
  children?: ReactNode
}

/** The filters that a list declares. */
export function ListFilters<Asked>(props: ListFiltersProps<Asked>) {
  const { label, list, asked, onChange, hasBelow, options, without, children } = props
  const keys = Object.keys(list.filters) as (keyof Asked & string)[]
  const inGroup = keys.some((key) => list.filters[key].control === 'group' && asked[key] !== null)
  return (
    <Toolbar label={label}>
      {keys.map((key) => {
        const filter: ListFilter<unknown> = list.filters[key]
        if (without?.includes(key) || (filter.control === 'over' && (inGroup || !hasBelow))) return null
        return (
          <Control
            key={key}
            filter={filter}
            value={asked[key]}
            options={options?.[key] ?? filter.options ?? []}
            onChange={(value) => onChange({ [key]: value } as Partial<Asked>)}
          />
        )
      })}
      {children}
    </Toolbar>
  )
}

interface ControlProps {
  filter: ListFilter<unknown>
  value: unknown
  options: readonly ListOption[]
  onChange: (value: string | null) => void
}

function Control({ filter, value, options, onChange }: ControlProps) {
  switch (filter.control) {
    case 'over':
      return <OverSwitch label={filter.label} value={value as Over} onChange={onChange} />
    case 'segments':
      return <Segmented label={filter.label} value={value as string} onChange={onChange} options={options} />
    case 'menu':
    case 'group':
      return options.length === 0 ? null : (
        <Select
          aria-label={filter.label}
          className="min-w-0 grow basis-36 desk:max-w-52"
          placeholder={filter.all}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          options={options}
        />
      )
    default:
      return null
  }
}
