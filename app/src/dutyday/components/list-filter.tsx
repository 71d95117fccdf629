import { isFound } from '@muster/domain/kernel/search-words.ts'
import { matches, type Only } from '@muster/domain/dutyday/accountability-filter.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/buttons/button.tsx'
import { Choice, Choices } from '../../kit/lists/choices.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { NO_GROUP, type Platoon } from '../accountability-sections.ts'

export interface Filter {
  readonly platoonId: string | null
  readonly only: Only
}

const CHOICES: readonly { readonly only: Only; readonly label: string }[] = [
  { only: 'all', label: 'Everyone' },
  { only: 'unreported', label: 'Not reported' },
  { only: 'due back', label: 'Due back' },
  { only: 'away', label: 'Not present' },
]

/** Whether the search is the Soldier's status, or every word of it is in the name, rank or position. */
export function isSoldierFound({ rank, last, first, position, status }: AccountabilityRow, search: string): boolean {
  return search.trim().toUpperCase() === status || isFound(`${rank} ${last} ${first} ${position}`, search)
}

export interface ListFilterProps {
  rows: readonly AccountabilityRow[]
  platoons: readonly Platoon[]
  /** The chosen group below a platoon. Null if a platoon or nothing is chosen. */
  squad: string | null
  value: Filter
  onChange: (filter: Filter) => void
  /** Starts selecting several Soldiers. Undefined for people who only look. */
  onSelect: (() => void) | undefined
}

/**
 * Filters by platoon and by status. Every choice shows its count before it is made. One line, so that the names start
 * high on the page. A phone shows only what is chosen, and chooses in a sheet.
 */
export function ListFilter(props: ListFilterProps) {
  const phone = useIsPhone()
  const { value, platoons, onChange, onSelect } = props
  if (!phone) {
    return (
      <Choices label="Show">
        {platoons.length > 1 && (
          <>
            <GroupChoices {...props} />
            <span className="mx-2 my-1 w-px shrink-0 self-stretch bg-line" />
          </>
        )}
        <OnlyChoices {...props} />
        {onSelect && (
          <Button edits variant="plain" className="shrink-0" onClick={onSelect}>
            Select several
          </Button>
        )}
      </Choices>
    )
  }
  // A chosen group is named in the header of every screen.
  if (value.platoonId !== NO_GROUP && value.only === 'all') return null
  return (
    <Choices label="Shown">
      {value.platoonId === NO_GROUP && (
        <Chosen
          what={platoons.find(({ groupId }) => groupId === NO_GROUP)?.name ?? ''}
          onEnd={() => onChange({ ...value, platoonId: null })}
        />
      )}
      {value.only !== 'all' && (
        <Chosen
          what={CHOICES.find(({ only }) => only === value.only)?.label ?? ''}
          onEnd={() => onChange({ ...value, only: 'all' })}
        />
      )}
    </Choices>
  )
}

function Chosen({ what, onEnd }: { what: string; onEnd: () => void }) {
  return (
    <Choice chosen onChoose={onEnd}>
      {what}
      <span className="sr-only">, end this filter</span>
      <X className="size-4" aria-hidden="true" />
    </Choice>
  )
}

export function GroupChoices({ platoons, squad, value, onChange }: ListFilterProps) {
  return (
    <>
      <Choice chosen={value.platoonId === null} onChoose={() => onChange({ ...value, platoonId: null })}>
        All
      </Choice>
      {platoons.map((platoon) => (
        <Choice
          key={platoon.groupId}
          chosen={value.platoonId === platoon.groupId}
          onChoose={() => onChange({ ...value, platoonId: platoon.groupId })}
          count={`${platoon.reported}/${platoon.onHand}`}
        >
          {platoon.name}
        </Choice>
      ))}
      {squad !== null && (
        <Choice chosen onChoose={() => onChange({ ...value, platoonId: null })}>
          {squad}
        </Choice>
      )}
    </>
  )
}

export function OnlyChoices({ rows, value, onChange }: ListFilterProps) {
  const onHand = rows.filter((row) => row.strength !== 'detached')
  return CHOICES.map(({ only, label }) => {
    const count = onHand.filter((row) => matches(row, only)).length
    if (only === 'due back' && count === 0 && value.only !== only) return null
    return (
      <Choice key={only} chosen={value.only === only} onChoose={() => onChange({ ...value, only })} count={count}>
        {label}
      </Choice>
    )
  })
}
