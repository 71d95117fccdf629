import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { buttonClass } from '../buttons/button-class.ts'
import { Checkbox } from './checkbox.tsx'
import { Edits } from './edits.tsx'
import { Popover } from '../overlays/popover.tsx'
import type { Option } from './select.tsx'
import { TextInput } from './text-input.tsx'

export interface FilterMenuProps {
  /** "Group", "Rank" */
  label: string
  options: readonly (Option & { count?: number | undefined })[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

const SEARCH_FROM = 9

/** Choose several from a list. No choice means all. */
export function FilterMenu({ label, options, value, onChange }: FilterMenuProps) {
  const [search, setSearch] = useState('')
  const chosen = new Set(value)
  const wanted = search.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const summary =
    value.length === 1 ? options.find((option) => option.value === value[0])?.label : `${value.length} selected`

  return (
    <Popover
      label={`Filter by ${label.toLowerCase()}`}
      onOpenChange={() => setSearch('')}
      trigger={
        <button
          type="button"
          className={buttonClass('quiet', value.length > 0 ? 'max-w-full border-action' : undefined)}
        >
          <span className={value.length > 0 ? 'font-regular' : undefined}>{label}</span>
          {value.length > 0 && <span className="max-w-40 min-w-0 truncate">{summary}</span>}
          <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
        </button>
      }
    >
      <Edits on={false}>
        {options.length >= SEARCH_FROM && (
          <TextInput
            type="search"
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <div role="group" aria-label={label} className="max-h-72 overflow-y-auto px-0.5">
          {shown.map((option) => (
            <Checkbox
              key={option.value}
              label={
                option.count === undefined ? (
                  option.label
                ) : (
                  <>
                    {option.label} <span className="tabular text-ink-soft">{option.count}</span>
                  </>
                )
              }
              checked={chosen.has(option.value)}
              onChange={(checked) =>
                onChange(checked ? [...value, option.value] : value.filter((one) => one !== option.value))
              }
            />
          ))}
          {shown.length === 0 && <p className="py-2 text-ink-soft">No match.</p>}
        </div>
        <button
          type="button"
          disabled={value.length === 0}
          onClick={() => onChange([])}
          className="mt-1 min-h-control px-1 font-strong text-action underline-offset-4 hover:underline disabled:opacity-50"
        >
          Show all
        </button>
      </Edits>
    </Popover>
  )
}
