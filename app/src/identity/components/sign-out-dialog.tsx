import { useStore } from '../../platform/storage/store.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { signOutQuestion } from '../sign-out-question.ts'
import { useSignOutNow } from '../use-sign-out.ts'

/** Asks before a person leaves entries behind that only this device has. */
export function SignOutDialog() {
  const waiting = useStore(signOutQuestion)
  const signOut = useSignOutNow()
  const close = () => signOutQuestion.set(0)
  return (
    <ConfirmDialog
      open={waiting > 0}
      onOpenChange={(open) => !open && close()}
      title={waiting === 1 ? '1 entry is not sent yet' : `${waiting} entries are not sent yet`}
      description="Only this device has them. They are sent when you sign in here again, and nobody else sees them until then."
      action="Sign out anyway"
      onConfirm={() => {
        close()
        signOut()
      }}
    />
  )
}
