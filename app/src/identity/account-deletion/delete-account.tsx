import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useConnection } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** Deletes the account. `keepCopy` offers to download a copy of the data first. */
export function DeleteAccount({ keepCopy }: { keepCopy: ReactNode }) {
  const offline = useConnection().state === 'offline'
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const why = useId()
  return (
    <div className="flex flex-col items-start gap-3">
      <p>You see what happens to your rosters first, and choose who takes them over.</p>
      <Button
        disabled={offline}
        aria-describedby={offline ? why : undefined}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Delete account
      </Button>
      {offline && (
        <p id={why} className="text-14 text-ink-soft">
          You are offline. An account can be deleted only with a connection to the server.
        </p>
      )}
      {opened && (
        <Suspense fallback={null}>
          <DeleteAccountDialog open={open} onOpenChange={setOpen} keepCopy={keepCopy} />
        </Suspense>
      )}
    </div>
  )
}
