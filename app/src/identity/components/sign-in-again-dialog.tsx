import { useServices } from '../../platform/calls/services.ts'
import { useStore } from '../../platform/storage/store.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { endInactive } from '../session-control.ts'
import { signInAgain } from '../sign-in-again.ts'

/** Asks to sign in again, after the server refused what needs a fresh sign-in. */
export function SignInAgainDialog() {
  const services = useServices()
  const asked = useStore(signInAgain)
  return (
    <ConfirmDialog
      open={asked}
      onOpenChange={(open) => !open && signInAgain.set(false)}
      title="Sign in again"
      description="This needs a sign-in from the last minutes, so that nobody else can do it on your device. Nothing was changed. You come back to this page, and unsent entries stay here."
      action="Sign in again"
      onConfirm={() => {
        signInAgain.set(false)
        void endInactive(services, 'again')
      }}
    />
  )
}
