import Send from 'lucide-react/icons/send'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

const BroadcastDialog = lazy(async () => ({ default: (await import('./broadcast-dialog.tsx')).BroadcastDialog }))

export interface SendBroadcastProps {
  rosterId: string
  groups: readonly { readonly id: string; readonly name: string }[]
  /** Whether there are rosters below this one. */
  below: boolean
}

/** For people who may change a roster: a message to its Soldiers, now or later. */
export function SendBroadcast(props: SendBroadcastProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Send} onClick={() => setOpen(true)}>
        Send to your Soldiers
      </Button>
      {open && (
        <Suspense>
          <BroadcastDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
