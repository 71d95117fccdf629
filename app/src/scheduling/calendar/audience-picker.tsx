import { ownGroups } from '@muster/domain/roster/leaders/own-groups.ts'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import type { SoldiersToChoose } from '../../roster/choosing/use-soldier-search.ts'
import { hasSomeGroups, useCurrentRoster } from '../../roster/current-roster.ts'
import { groupTreeChoices } from '../../roster/group-choices.ts'
import { Chip } from '../../ui/marks/chip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import type { EventDraft } from './event-draft.ts'

type Audience = Pick<EventDraft, 'whole' | 'groupIds' | 'soldierIds'>

interface AudiencePickerProps {
  value: Audience
  onChange: (audience: Partial<Audience>) => void
  /** Whom to choose from. */
  choose: SoldiersToChoose
  problem: string | null | undefined
}

/** Chooses the audience: everybody, or groups with those below them and single Soldiers. */
export function AudiencePicker({ value, onChange, choose, problem }: AudiencePickerProps) {
  const roster = useCurrentRoster()
  const { groups } = choose
  const own = ownGroups({ part: roster.part, groups })
  const groupNames = new Map(groups.map((group) => [group.id, group.name]))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-14 font-strong">Who</legend>
      <Segmented
        label="Who"
        value={value.whole ? 'whole' : 'some'}
        onChange={(next) => onChange({ whole: next === 'whole' })}
        options={[
          { value: 'whole', label: 'Whole roster', disabled: hasSomeGroups(roster) },
          { value: 'some', label: 'Groups or Soldiers' },
        ]}
      />
      {!value.whole && (
        <>
          <div className="flex flex-wrap gap-2">
            {own.length > 0 && (
              <FilterMenu
                label="Groups"
                options={groupTreeChoices(own)}
                value={value.groupIds}
                onChange={(groupIds) => onChange({ groupIds })}
              />
            )}
          </div>
          <div className="flex flex-wrap gap-1">
            {value.groupIds.map((id) => (
              <Chip
                key={id}
                removeLabel={groupNames.get(id)}
                onRemove={() => onChange({ groupIds: value.groupIds.filter((each) => each !== id) })}
              >
                {groupNames.get(id) ?? 'A deleted group'}
              </Chip>
            ))}
          </div>
          <Field label="Soldiers">
            <SoldiersInput {...choose} value={value.soldierIds} onChange={(soldierIds) => onChange({ soldierIds })} />
          </Field>
        </>
      )}
      {problem && <p className="text-12 font-strong text-danger">{problem}</p>}
    </fieldset>
  )
}
