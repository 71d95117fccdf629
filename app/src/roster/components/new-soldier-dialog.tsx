import { createSoldier } from '@muster/domain/roster/functions.ts'
import { type Roster, soldierInput } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { changesOf, type DraftProblems, draftOf } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { SoldierFieldsForm } from './soldier-fields-form.tsx'

interface NewSoldierDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  roster: Roster
}

const ASKED: readonly FieldKey[] = ['rank', 'last', 'first', 'middle', 'position', 'mos', 'cell', 'email']

/** The few fields a new arrival comes with; the rest has its place on the record. */
export function NewSoldierDialog({ open, onOpenChange, roster }: NewSoldierDialogProps) {
  const form = useId()
  const create = useWrite(createSoldier)
  const undo = useUndo(roster.id)
  const [draft, setDraft] = useState(() => draftOf({}))
  const [problems, setProblems] = useState<DraftProblems>({})

  async function add(event: FormEvent) {
    event.preventDefault()
    const { patch, problems: found } = changesOf(draft, draftOf({}))
    const missing: DraftProblems = {
      ...(draft.rank ? {} : { rank: 'Choose a rank.' }),
      ...(draft.last.trim() ? {} : { last: 'Enter the last name.' }),
    }
    setProblems({ ...found, ...missing })
    if (Object.keys({ ...found, ...missing }).length > 0) return
    const soldier = soldierInput.parse(patch)
    const done = await create.run({ rosterId: roster.id, soldierId: crypto.randomUUID(), soldier }).catch(() => null)
    if (!done) return
    undo(`${soldier.rank} ${soldier.last} added.`, done.changeSetId)
    setDraft(draftOf({}))
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a Soldier"
      description="Only rank and last name are required."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={create.busy}>
            Add Soldier
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-4">
        {create.error && (
          <ErrorState message={describeRefusal(create.error)} kept="Nothing was added. What you typed is still here." />
        )}
        <SoldierFieldsForm roster={roster} draft={draft} problems={problems} onChange={setDraft} show={ASKED} />
      </form>
    </Dialog>
  )
}
