import type { getBilling } from '@muster/domain/billing/functions.ts'
import { detachStoreEntitlements } from '@muster/domain/billing/stores/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { hasStorePurchase } from '../store-purchase.ts'

/** Takes a purchase from a phone's store off this account, for example so that another account can have it. */
export function DetachStore({ billing, onDone }: { billing: OutputOf<typeof getBilling>; onDone: () => void }) {
  const detach = useWrite(detachStoreEntitlements)
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<OutputOf<typeof detachStoreEntitlements> | null>(null)
  async function run() {
    setAsking(false)
    try {
      setDone(await detach.run({}))
      onDone()
    } catch {
      // `detach.error` shows the refusal.
    }
  }
  if (!done && !hasStorePurchase(billing.sources)) return null
  return (
    <div className="flex flex-col items-start gap-2 pt-3">
      {detach.error && <ErrorState message={describeRefusal(detach.error)} />}
      <div role="status" className="max-w-[60ch]">
        {done && (
          <>
            <p>The purchase is no longer on this account.</p>
            {done.toCancel.map(({ store, words }) => (
              <p key={store}>{words}</p>
            ))}
          </>
        )}
      </div>
      {!done && (
        <Button busy={detach.busy} onClick={() => setAsking(true)}>
          Detach store purchase
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Detach your store purchase"
        description="It no longer counts for this account. Nothing you entered is deleted, and without another subscription you have view only. The store keeps charging until you cancel there. Restore purchases, in the app, brings it back."
        action="Detach"
        danger
        onConfirm={() => void run()}
      />
    </div>
  )
}
