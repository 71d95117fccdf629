import type { Group } from '@muster/domain/roster/schema.ts'
import { Select } from '../../ui/forms/select.tsx'
import { groupTreeChoices } from '../group-choices.ts'

interface GroupSelectProps {
  groups: readonly Group[]
  /** Null for all of them. */
  value: string | null
  onChange: (groupId: string | null) => void
  className: string
}

/** The group that a list shows. Nothing in a roster without groups. */
export function GroupSelect({ groups, value, onChange, className }: GroupSelectProps) {
  if (groups.length === 0) return null
  return (
    <Select
      aria-label="Group"
      className={className}
      placeholder="All groups"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      options={groupTreeChoices(groups)}
    />
  )
}
