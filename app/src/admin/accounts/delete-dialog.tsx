import { adminDeleteUser } from '@muster/domain/admin/functions.ts'
import type { Account } from '@muster/domain/admin/schema.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonField, reasonProblem } from '../reason-field.tsx'
import { isTyped, TypedField } from '../typed-field.tsx'

interface DeleteDialogProps {
  account: Account
  onClose: () => void
  onDeleted: () => void
}

/** Deletes an account for good, just as when its owner deletes it. */
export function DeleteDialog({ account, onClose, onDeleted }: DeleteDialogProps) {
  const { run } = useWrite(adminDeleteUser)
  const word = account.confirmWith ?? account.uid
  const { deletion } = account
  const waits = deletion.state === 'two needed' || (deletion.state === 'asked' && deletion.byMe)
  return (
    <FormDialog
      title="Delete account"
      description={`${secondWords(deletion)}${rosterWords(account.rosters)} Links, sessions and all data about only this person are deleted. This cannot be undone.`}
      action={waits ? 'Ask for deletion' : 'Delete account'}
      danger
      disabled={({ confirm }) => !isTyped(word, confirm)}
      start={{ reason: '', confirm: '' }}
      problems={({ reason }) => ({ reason: reasonProblem(reason) })}
      submit={async ({ reason, confirm }) => {
        const { deleted } = await run({ uid: account.uid, confirm, reason: reason.trim() })
        toast.done(deleted ? 'The account is deleted.' : 'Asked. Another admin has to confirm it within 24 hours.')
        if (deleted) onDeleted()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ReasonField {...form.value('reason')} error={form.error('reason')} />
          <TypedField word={word} {...form.value('confirm')} />
        </>
      )}
    </FormDialog>
  )
}

function secondWords(deletion: Account['deletion']): string {
  if (deletion.state !== 'asked') {
    return deletion.state === 'alone' ? '' : 'Another admin has to confirm this within 24 hours. '
  }
  const at = instantWords(deletion.at)
  return deletion.byMe
    ? `You asked for this on ${at}. Another admin has to confirm it. `
    : `${deletion.by} asked for this on ${at}. You confirm it. `
}

function rosterWords(rosters: number): string {
  if (rosters === 0) return 'This account owns no roster.'
  return rosters === 1
    ? 'This account owns a roster. It goes to the co-leader who has edited it longest, or is deleted if there is none.'
    : `This account owns ${rosters} rosters. Each goes to the co-leader who has edited it longest, or is deleted if there is none.`
}
