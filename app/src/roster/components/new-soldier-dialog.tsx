import { type Roster, type Soldier, soldierInput } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_SOLDIER } from '../kept-soldiers.ts'
import { changesOf, draftOf, type SoldierDraft } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { SoldierFieldsForm } from './soldier-fields-form.tsx'

interface NewSoldierDialogProps {
  roster: Roster
  /** The existing Soldiers. A second one of the same name needs a confirmation. */
  soldiers: readonly Soldier[]
  onClose: () => void
}

const ASKED: readonly FieldKey[] = ['rank', 'last', 'first', 'middle', 'position', 'mos', 'cell', 'email']
const NOTHING = draftOf({})

/** The few fields known at arrival. The others are entered on the record. */
export function NewSoldierDialog({ roster, soldiers, onClose }: NewSoldierDialogProps) {
  const create = useKept(KEPT_SOLDIER)
  const undo = useUndo(roster.id)
  const [soldierId] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState<string | null>(null)
  const twinOf = (draft: SoldierDraft) =>
    draft.last.trim() === '' ? undefined : soldiers.find((soldier) => sameName(soldier, draft))

  return (
    <FormDialog
      title="Add a Soldier"
      description="Only rank and last name are required."
      action={(draft) => (asked !== null && twinOf(draft)?.id === asked ? 'Add another' : 'Add Soldier')}
      leaving={{
        title: 'Close without adding?',
        description: 'What you typed is not saved.',
        action: 'Close',
        when: (draft) => Object.keys(changesOf(draft, NOTHING).patch).length > 0,
      }}
      kept="Nothing was added. What you typed is still here."
      start={NOTHING}
      problems={(draft) => ({
        ...changesOf(draft, NOTHING).problems,
        ...(draft.rank ? {} : { rank: 'Choose a rank.' }),
        ...(draft.last.trim() ? {} : { last: 'Enter the last name.' }),
      })}
      submit={async (draft) => {
        const twin = twinOf(draft)
        if (twin && asked !== twin.id) {
          setAsked(twin.id)
          return false
        }
        const soldier = soldierInput.parse(changesOf(draft, NOTHING).patch)
        const answer = await create.run({ rosterId: roster.id, soldierId, soldier })
        undo(`${soldier.rank} ${soldier.last} added.`, answer?.changeSetId ?? null)
        return true
      }}
      onClose={onClose}
    >
      {(form) => {
        const twin = twinOf(form.values)
        return (
          <>
            {twin && asked === twin.id && (
              <p role="alert" className="border-l-4 border-brass bg-brass-soft px-3 py-2">
                {[twin.rank, twin.last, twin.first, twin.middle].filter(Boolean).join(' ')} is on the roster already.
                Add another Soldier of the same name only if they are two people.
              </p>
            )}
            <SoldierFieldsForm
              roster={roster}
              draft={form.values}
              problems={Object.fromEntries(ASKED.map((key) => [key, form.error(key)]))}
              onChange={form.set}
              show={ASKED}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

/** Compares last and first name, and the middle initial if both have one. */
function sameName(soldier: Soldier, draft: SoldierDraft): boolean {
  const same = (a: string | undefined, b: string) => (a ?? '').toLowerCase() === b.trim().toLowerCase()
  const initial = draft.middle.trim().charAt(0).toLowerCase()
  const theirs = (soldier.middle ?? '').charAt(0).toLowerCase()
  return (
    same(soldier.last, draft.last) &&
    same(soldier.first, draft.first) &&
    (initial === '' || theirs === '' || initial === theirs)
  )
}
