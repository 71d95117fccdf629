import { fieldText } from '@muster/domain/roster/export-view.ts'
import { isOwnKey, type OwnField, ownFieldId, ownText } from '@muster/domain/roster/own-fields.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { SoldierDraft } from '../soldier-draft.ts'

export interface Conflict {
  /** The current record. */
  readonly now: Soldier
  /** The person who changed it last. */
  readonly by: string
  /** The fields that both changed to different values. */
  readonly keys: readonly (keyof SoldierDraft)[]
}

interface EditConflictProps {
  conflict: Conflict
  draft: SoldierDraft
  groupName: (id: string | null) => string
  ownFields: readonly OwnField[]
  busy: boolean
  onKeep: () => void
  onTake: () => void
}

/** Two leaders changed the same field. The later one sees both values and decides. */
export function EditConflict({ conflict, draft, groupName, ownFields, busy, onKeep, onTake }: EditConflictProps) {
  const { now, by, keys } = conflict
  const shown = keys.map((key) => {
    if (isOwnKey(key)) {
      const own = ownFields.find(({ id }) => id === ownFieldId(key))
      const theirs = ownText(own?.kind ?? 'text', now.own?.[ownFieldId(key)])
      return { label: own?.name ?? '', theirs, yours: ownText(own?.kind ?? 'text', draft[key]?.trim()) }
    }
    const field = FIELD_KEYS.find((one) => one === key)
    if (!field) return { label: 'Group', theirs: groupName(now.groupId), yours: groupName(draft.groupId || null) }
    const { label, kind } = SOLDIER_FIELDS[field]
    const typed = draft[field].trim()
    const yours = kind === 'flag' ? fieldText(field, typed === 'yes') : fieldText(field, typed)
    return { label, theirs: fieldText(field, now[field]), yours }
  })
  return (
    <section
      role="alert"
      aria-label="Changed by someone else"
      className="border-l-4 border-brass bg-brass-soft px-3 py-2"
    >
      <p className="font-strong">{by} changed this while you were editing. Nothing of yours was saved yet.</p>
      <dl className="py-1">
        {shown.map(({ label, theirs, yours }) => (
          <div key={label} className="py-1">
            <dt className="text-14 text-ink-soft">{label}</dt>
            <dd>
              {theirs || 'empty'} <span className="text-ink-soft">by {by}</span>
            </dd>
            <dd>
              {yours || 'empty'} <span className="text-ink-soft">by you</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 pb-1">
        <Button busy={busy} onClick={onKeep}>
          Save yours
        </Button>
        <Button onClick={onTake}>Keep theirs</Button>
      </div>
    </section>
  )
}
