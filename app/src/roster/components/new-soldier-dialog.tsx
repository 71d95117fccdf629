import { createSoldier } from '@muster/domain/roster/functions.ts'
import { type Roster, type Soldier, soldierInput } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { changesOf, type DraftProblems, draftOf, type SoldierDraft } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { SoldierFieldsForm } from './soldier-fields-form.tsx'

interface NewSoldierDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  roster: Roster
  /** Who is there already: the same name twice is asked about. */
  soldiers: readonly Soldier[]
}

const ASKED: readonly FieldKey[] = ['rank', 'last', 'first', 'middle', 'position', 'mos', 'cell', 'email']

/** The few fields a new arrival comes with; the rest has its place on the record. */
export function NewSoldierDialog({ open, onOpenChange, roster, soldiers }: NewSoldierDialogProps) {
  const form = useId()
  const create = useWrite(createSoldier)
  const undo = useUndo(roster.id)
  const [draft, setDraft] = useState(() => draftOf({}))
  const [problems, setProblems] = useState<DraftProblems>({})
  const [leaving, setLeaving] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)

  function leave(stay: boolean) {
    const typed = Object.keys(changesOf(draft, draftOf({})).patch).length > 0
    if (!stay && typed) setLeaving(true)
    else onOpenChange(stay)
  }

  const twin = draft.last.trim() === '' ? undefined : soldiers.find((soldier) => sameName(soldier, draft))

  async function add(event: FormEvent) {
    event.preventDefault()
    const { patch, problems: found } = changesOf(draft, draftOf({}))
    const missing: DraftProblems = {
      ...(draft.rank ? {} : { rank: 'Choose a rank.' }),
      ...(draft.last.trim() ? {} : { last: 'Enter the last name.' }),
    }
    setProblems({ ...found, ...missing })
    if (Object.keys({ ...found, ...missing }).length > 0) return
    if (twin && asked !== twin.id) return setAsked(twin.id)
    const soldier = soldierInput.parse(patch)
    const done = await create.run({ rosterId: roster.id, soldierId: crypto.randomUUID(), soldier }).catch(() => null)
    if (!done) return
    undo(`${soldier.rank} ${soldier.last} added.`, done.changeSetId)
    setDraft(draftOf({}))
    onOpenChange(false)
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={leave}
        unguarded
        title="Add a Soldier"
        description="Only rank and last name are required."
        footer={
          <>
            <Button onClick={() => leave(false)}>Cancel</Button>
            <Button variant="primary" type="submit" form={form} busy={create.busy}>
              {twin && asked === twin.id ? 'Add another' : 'Add Soldier'}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-4">
          {create.error && (
            <ErrorState
              message={describeRefusal(create.error)}
              kept="Nothing was added. What you typed is still here."
            />
          )}
          {twin && asked === twin.id && (
            <p role="alert" className="border-l-4 border-brass bg-brass-soft px-3 py-2">
              {[twin.rank, twin.last, twin.first, twin.middle].filter(Boolean).join(' ')} is on the roster already. Add
              another Soldier of the same name only if they are two people.
            </p>
          )}
          <SoldierFieldsForm roster={roster} draft={draft} problems={problems} onChange={setDraft} show={ASKED} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Close without adding?"
        description="What you typed is not saved."
        action="Close"
        danger
        onConfirm={() => onOpenChange(false)}
      />
    </>
  )
}

/** Last and first name, and the middle initial where both have one. */
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
