import type { ListFilter, ListFilters as Filters, ListOption, Over } from '@muster/domain/kernel/list-filters.ts'
import type { ReactNode } from 'react'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { MoreFilters } from './more-filters.tsx'
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
  /** The screen's own controls that stay in the row on a phone. */
  beside?: ReactNode
  /** The screen's own controls, after the others. */
  children?: ReactNode
}

/** The filters that a list declares. On a phone several menus are behind one button. */
export function ListFilters<Asked>(props: ListFiltersProps<Asked>) {
  const { label, list, asked, onChange, hasBelow, options, without, beside, children } = props
  const keys = Object.keys(list.filters) as (keyof Asked & string)[]
  const inGroup = keys.some((key) => list.filters[key].control === 'group' && asked[key] !== null)
  const optionsOf = (key: keyof Asked & string) => options?.[key] ?? list.filters[key].options ?? []
  const isMenu = (key: keyof Asked & string) => ['menu', 'group'].includes(list.filters[key].control)
  const shown = keys.filter((key) => {
    const { control } = list.filters[key]
    return !without?.includes(key) && (control !== 'over' || (hasBelow && !inGroup))
  })
  const menus = shown.filter((key) => isMenu(key) && optionsOf(key).length > 0)
  const control = (key: keyof Asked & string) => (
    <Control
      key={key}
      filter={list.filters[key]}
      value={asked[key]}
      options={optionsOf(key)}
      onChange={(value) => onChange({ [key]: value } as Partial<Asked>)}
    />
  )
  return (
    <Toolbar label={label}>
      {shown.filter((key) => !isMenu(key)).map(control)}
      {beside}
      {menus.length > 1 ? (
        <MoreFilters chosen={menus.filter((key) => asked[key] !== list.filters[key].usual).length}>
          {menus.map(control)}
          {children}
        </MoreFilters>
      ) : (
        <>
          {menus.map(control)}
          {children}
        </>
      )}
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
      return (
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
