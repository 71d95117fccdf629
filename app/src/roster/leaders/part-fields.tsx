import { type Area, AREAS } from '@muster/domain/kernel/area.ts'
import { groupPath, groupTree } from '@muster/domain/roster/groups.ts'
import { capital } from '@muster/domain/kernel/capital.ts'
import { AREA_WORDS, LEADER_POSITIONS, withLevel } from '@muster/domain/roster/leaders/part.ts'
import type { AreaLevel, AreaRights } from '@muster/domain/roster/leaders/part.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type PartDraft, withPosition } from './part-draft.ts'

const POSITIONS = LEADER_POSITIONS.map((value) => ({ value, label: capital(value) }))
const LEVELS: readonly { readonly value: AreaLevel; readonly label: string }[] = [
  { value: 'change', label: 'Change' },
  { value: 'see', label: 'See' },
  { value: 'nothing', label: 'Nothing' },
]

interface PartFieldsProps {
  draft: PartDraft
  groups: readonly Group[]
  onChange: (draft: PartDraft) => void
  errorOf: (path: string) => string | undefined
}

/** A leader's position, groups and rights in each area. */
export function PartFields({ draft, groups, onChange, errorOf }: PartFieldsProps) {
  const change = (next: Partial<PartDraft>) => onChange(Object.assign({}, draft, next))
  return (
    <>
      <Field label="Position" hint="It fills in what the position usually has. Change what differs.">
        <Select
          value={draft.position}
          placeholder="No position"
          options={POSITIONS}
          onChange={({ target }) => onChange(withPosition(draft, target.value as PartDraft['position']))}
        />
      </Field>
      <Field label="Leads">
        <RadioGroup
          value={draft.whole}
          onChange={(whole) => change({ whole })}
          options={[
            { value: 'whole', label: 'The whole roster' },
            { value: 'groups', label: 'Groups', hint: 'With all groups below them. They see no other Soldiers.' },
          ]}
        />
      </Field>
      {draft.whole === 'groups' && (
        <PartGroups
          groups={groups}
          chosen={draft.groupIds}
          onChange={(groupIds) => change({ groupIds })}
          error={errorOf('groupIds')}
        />
      )}
      <PartAreas areas={draft.areas} onChange={(areas) => change({ areas })} />
    </>
  )
}

interface PartGroupsProps {
  groups: readonly Group[]
  chosen: readonly string[]
  onChange: (groupIds: readonly string[]) => void
  error: string | undefined
}

/** The groups as a tree. What is below a chosen group comes with it. */
function PartGroups({ groups, chosen, onChange, error }: PartGroupsProps) {
  if (groups.length === 0) {
    return <p className="text-14 text-ink-soft">This roster has no groups yet. Add them under Groups first.</p>
  }
  return (
    <Field label="Their groups" error={error}>
      <ul className="border-t border-line">
        {groupTree(groups).map(({ group, depth }) => {
          const above = groupPath(groups, group.id).find(({ id }) => id !== group.id && chosen.includes(id))
          return (
            <li key={group.id} className="border-b border-line" style={{ paddingLeft: `${depth * 1.5}rem` }}>
              <Checkbox
                label={group.name}
                hint={above && `With ${above.name}`}
                disabled={above !== undefined}
                checked={above !== undefined || chosen.includes(group.id)}
                onChange={(on) => onChange(on ? [...chosen, group.id] : chosen.filter((id) => id !== group.id))}
              />
            </li>
          )
        })}
      </ul>
    </Field>
  )
}

/** What a leader may do in each area. */
export function PartAreas({ areas, onChange }: { areas: AreaRights; onChange: (areas: AreaRights) => void }) {
  return (
    <div>
      <h3 className="text-14 font-strong">What they may do</h3>
      <ul className="mt-1 border-t border-line">
        {AREAS.map((area: Area) => {
          const { label, holds } = AREA_WORDS[area]
          return (
            <li key={area} className="grid gap-x-4 gap-y-1 border-b border-line py-2 desk:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <p className="font-strong">{label}</p>
                <p className="text-12 text-ink-soft">{holds}</p>
              </div>
              <div className="desk:w-72">
                <Segmented
                  fill
                  label={label}
                  value={areas[area]}
                  options={LEVELS}
                  onChange={(level) => onChange(withLevel(areas, area, level))}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
