import type { DutySheet, DutySwap } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { lazy, Suspense, useState } from 'react'
import { KEPT_HERE } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_SWAP_ANSWER } from './kept-swaps.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { DutyPlace } from './use-duty.ts'
import { dayWords } from './words.ts'

const StandInDialog = lazy(async () => ({ default: (await import('./stand-in-dialog.tsx')).StandInDialog }))

interface SwapsAskedProps {
  place: DutyPlace
  sheet: DutySheet
  editable: boolean
}

/** Swaps that Soldiers requested and no leader has decided. */
export function SwapsAsked({ place, sheet, editable }: SwapsAskedProps) {
  const { run: decide, busy } = useKept(KEPT_SWAP_ANSWER)
  const [approving, setApproving] = useState<DutySwap | null>(null)
  const asked = sheet.swaps.filter(({ state, day }) => state === 'asked' && day >= sheet.today)
  if (asked.length === 0) return null
  async function decline({ swapId, name }: DutySwap) {
    const done = await reportRefusal(
      decide({ rosterId: place.rosterId, swapId, standInId: null }, name),
      'It was not declined.',
    )
    if (done !== undefined) toast.done(done ? `Declined. ${name} is notified.` : `Declined. ${KEPT_HERE}`)
  }
  return (
    <Part title="Swap requests">
      <ul aria-label="Swap requests" className="border-t border-line">
        {asked.map((swap) => (
          <li
            key={swap.swapId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <div className="min-w-0">
              <p>
                <span className="font-strong">{swap.name}</span>, {dayWords(swap.day)}
              </p>
              {swap.note !== '' && <p className="text-14 text-ink-soft">{swap.note}</p>}
            </div>
            {editable && (
              <span className="flex gap-2">
                <ConfirmButton
                  edits
                  busy={busy}
                  asks={{
                    title: 'Decline the swap?',
                    description: `${swap.name} keeps the duty on ${dayWords(swap.day)} and is notified.`,
                    action: 'Decline',
                  }}
                  onConfirm={() => decline(swap)}
                >
                  Decline
                </ConfirmButton>
                <Button edits disabled={busy} onClick={() => setApproving(swap)}>
                  Approve
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {approving && (
        <Suspense>
          <StandInDialog
            place={place}
            sheet={sheet}
            detailId={approving.detailId}
            asked={approving}
            onClose={() => setApproving(null)}
          />
        </Suspense>
      )}
    </Part>
  )
}
