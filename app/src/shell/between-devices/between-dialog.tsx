import { useState } from 'react'
import { useServices } from '../../platform/calls/services.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CarriedList } from './carried-list.tsx'
import { HandOver } from './hand-over.tsx'
import { TakeIn } from './take-in.tsx'

type Way = 'hand' | 'take'

/** Hands accountability that waits here to another leader's phone, or takes in what another one hands over. */
export function BetweenDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const account = useStore(useServices().account)
  const [way, setWay] = useState<Way>('hand')
  return (
    <Dialog
      open
      wide
      onOpenChange={onOpenChange}
      title="Hand over without signal"
      description="Whoever has signal first sends it. Each entry counts once, in the name of the person who made it."
    >
      {account && (
        <div className="flex flex-col gap-4">
          <Segmented<Way>
            label="What to do"
            fill
            value={way}
            onChange={setWay}
            options={[
              { value: 'hand', label: 'Hand to another leader' },
              { value: 'take', label: 'Take in from a phone' },
            ]}
          />
          {way === 'hand' ? <HandOver account={account} /> : <TakeIn outbox={account.outbox} />}
          <CarriedList outbox={account.outbox} />
        </div>
      )}
    </Dialog>
  )
}
