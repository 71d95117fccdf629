import { adminDeleteUser } from '@muster/domain/admin/functions.ts'
import type { Account } from '@muster/domain/admin/schema.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

interface DeleteDialogProps {
  account: Account
  onClose: () => void
  onDeleted: () => void
}

/** The account goes for good, as when its owner deletes it. */
export function DeleteDialog({ account, onClose, onDeleted }: DeleteDialogProps) {
  const { run, busy, error } = useWrite(adminDeleteUser)
  async function remove(reason: string, confirm: string) {
    const done = await run({ uid: account.uid, confirm, reason }).catch(() => null)
    if (!done) return
    toast.done('The account is deleted.')
    onDeleted()
  }
  return (
    <ReasonDialog
      title="Delete account"
      description={`${rosterWords(account.rosters)} Links, sessions and all data about only this person are deleted. This cannot be undone.`}
      action="Delete account"
      danger
      typed={account.confirmWith ?? account.uid}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={({ reason, typed }) => void remove(reason, typed)}
    />
  )
}

function rosterWords(rosters: number): string {
  if (rosters === 0) return 'This account owns no roster.'
  return rosters === 1
    ? 'This account owns a roster. It goes to the co-leader who has edited it longest, or is deleted if there is none.'
    : `This account owns ${rosters} rosters. Each goes to the co-leader who has edited it longest, or is deleted if there is none.`
}
