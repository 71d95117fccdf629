import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { groupTreeChoices } from '../../roster/group-choices.ts'
import { Chip } from '../../ui/marks/chip.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import type { EventDraft } from './event-draft.ts'
import { soldierOptions } from '../../roster/soldier-options.ts'

type Audience = Pick<EventDraft, 'whole' | 'groupIds' | 'soldierIds'>

interface AudiencePickerProps {
  value: Audience
  onChange: (audience: Partial<Audience>) => void
  groups: readonly Group[]
  soldiers: readonly Soldier[]
  problem: string | null | undefined
}

/** Chooses the audience: everybody, or groups with those below them and single Soldiers. */
export function AudiencePicker({ value, onChange, groups, soldiers, problem }: AudiencePickerProps) {
  const groupNames = new Map(groups.map((group) => [group.id, group.name]))
  const soldierNames = new Map(soldiers.map((soldier) => [soldier.id, rosterName(soldier)]))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-14 font-strong">Who</legend>
      <Segmented
        label="Who"
        value={value.whole ? 'whole' : 'some'}
        onChange={(next) => onChange({ whole: next === 'whole' })}
        options={[
          { value: 'whole', label: 'Whole roster' },
          { value: 'some', label: 'Groups or Soldiers' },
        ]}
      />
      {!value.whole && (
        <>
          <div className="flex flex-wrap gap-2">
            {groups.length > 0 && (
              <FilterMenu
                label="Groups"
                options={groupTreeChoices(groups)}
                value={value.groupIds}
                onChange={(groupIds) => onChange({ groupIds })}
              />
            )}
            <FilterMenu
              label="Soldiers"
              options={soldierOptions(soldiers, groups)}
              value={value.soldierIds}
              onChange={(soldierIds) => onChange({ soldierIds })}
            />
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
            {value.soldierIds.map((id) => (
              <Chip
                key={id}
                removeLabel={soldierNames.get(id)}
                onRemove={() => onChange({ soldierIds: value.soldierIds.filter((each) => each !== id) })}
              >
                {soldierNames.get(id) ?? 'A Soldier who left'}
              </Chip>
            ))}
          </div>
        </>
      )}
      {problem && <p className="text-12 font-strong text-danger">{problem}</p>}
    </fieldset>
  )
}
