import { decideTransfer, listTransfers, takeBackTransfer } from '@muster/domain/roster/linking/functions.ts'
import type { Transfer } from '@muster/domain/roster/linking/schema.ts'
import { arrivalWords } from '@muster/domain/roster/linking/what-moves.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Part } from '../../../ui/layout/part.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { mayEditWhole, type RosterChoice } from '../../current-roster.ts'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { instantWords } from '../../../kit/instant-words.ts'

/** Soldiers in transfer to and from the roster, and past transfers. */
export function Transfers({ roster }: { roster: RosterChoice }) {
  const { data, error, retry } = useRead(listTransfers, { rosterId: roster.id })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading transfers" />
  const { transfers } = data
  if (transfers.length === 0) {
    return (
      <EmptyState picture="below" title="No transfers">
        Choose Soldiers on the roster, then Transfer, to offer them to another leader. What others offer you shows here.
      </EmptyState>
    )
  }
  const offered = transfers.filter(({ state }) => state === 'offered')
  const parts = [
    { title: 'Offered to you', of: offered.filter(({ direction }) => direction === 'in') },
    { title: 'Offered by you', of: offered.filter(({ direction }) => direction === 'out') },
    { title: 'Decided', of: transfers.filter(({ state }) => state !== 'offered') },
  ].filter(({ of }) => of.length > 0)
  return (
    <div className="max-w-[46rem]">
      {parts.map(({ title, of }) => (
        <Part key={title} title={title}>
          <ul className="border-t border-line">
            {of.map((transfer) => (
              <TransferLine key={transfer.id} roster={roster} transfer={transfer} />
            ))}
          </ul>
        </Part>
      ))}
    </div>
  )
}

type Decision = 'accept' | 'decline' | 'withdraw' | 'take back'
const NAMED = 5

/** What became of a transfer, in one or two words. */
function stateWords({ state, atOnce, takesBack, takenBack }: Transfer): string {
  if (takenBack) return 'taken back'
  if (takesBack) return 'returned'
  return atOnce ? 'transferred' : state
}

const EFFECT: Readonly<Record<Transfer['state'], string>> = {
  offered: 'Takes effect',
  accepted: 'Effective',
  declined: 'Was to take effect',
  withdrawn: 'Was to take effect',
  expired: 'Was to take effect',
}

function TransferLine({ roster, transfer }: { roster: RosterChoice; transfer: Transfer }) {
  const { direction, state, other, soldiers, effectiveOn, until, at, decidedAt, atOnce, rehabilitative, mayTakeBack } =
    transfer
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const count = soldiers.length === 1 ? '1 Soldier' : `${soldiers.length.toLocaleString('en-US')} Soldiers`
  const names = soldiers.map(({ name }) => name)
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-center gap-x-2 font-strong">
        {count} {direction === 'in' ? 'from' : 'to'} {other}
        {state !== 'offered' && <Badge>{stateWords(transfer)}</Badge>}
        {rehabilitative && <Badge>rehabilitative</Badge>}
      </p>
      <p className="text-14">
        {names.slice(0, NAMED).join('; ')}
        {names.length > NAMED && `; and ${names.length - NAMED} more`}
      </p>
      <p className="tabular text-12 text-ink-soft">
        {EFFECT[state]} {formatDate(effectiveOn)}. {atOnce ? `Made ${instantWords(at)}` : `Offered ${instantWords(at)}`}
        {!atOnce && decidedAt && `, ${state} ${instantWords(decidedAt)}`}
        {state === 'offered' && `, open until ${formatDate(until)}`}.
      </p>
      {state === 'offered' && mayEditWhole(roster, 'roster') && (
        <div className="flex flex-wrap gap-2 pt-2">
          {direction === 'in' ? (
            <>
              <Button variant="primary" onClick={() => setDeciding('accept')}>
                Accept {count}
              </Button>
              <Button onClick={() => setDeciding('decline')}>Decline</Button>
            </>
          ) : (
            <Button onClick={() => setDeciding('withdraw')}>Withdraw the offer</Button>
          )}
        </div>
      )}
      {mayTakeBack && mayEditWhole(roster, 'roster') && (
        <Button className="mt-2" onClick={() => setDeciding('take back')}>
          Take back
        </Button>
      )}
      {deciding && (
        <Decide
          roster={roster}
          transfer={transfer}
          decision={deciding}
          count={count}
          onClose={() => setDeciding(null)}
        />
      )}
    </li>
  )
}

interface DecideProps {
  roster: RosterChoice
  transfer: Transfer
  decision: Decision
  count: string
  onClose: () => void
}

function Decide({ roster, transfer, decision, count, onClose }: DecideProps) {
  const { id, direction, other, effectiveOn } = transfer
  const decide = useWrite(decideTransfer)
  const takeBack = useWrite(takeBackTransfer)
  const words = {
    accept: {
      title: `Accept ${count} from ${other}`,
      description: `They are gained on ${formatDate(effectiveOn)}, without a group. ${arrivalWords(transfer)} The losing roster archives what its leaders wrote. This cannot be undone, only offered back.`,
      action: 'Accept',
      done: `${count} came to ${roster.name}.`,
    },
    decline: {
      title: `Decline ${count} from ${other}`,
      description: 'Nothing changes on either roster. They can offer again.',
      action: 'Decline',
      done: 'The transfer was declined.',
    },
    withdraw: {
      title: `Withdraw the offer to ${other}`,
      description: 'Nothing changes on either roster. A leader code that you used for the offer cannot be used again.',
      action: 'Withdraw',
      done: 'The offer was withdrawn.',
    },
    'take back': {
      title: `Take back the transfer ${direction === 'out' ? 'to' : 'from'} ${other}`,
      description: `This brings back ${count} as if they had never left, with all records and what was written since.`,
      action: 'Take back',
      done: 'The transfer was taken back.',
    },
  }[decision]

  const [backId] = useState(() => crypto.randomUUID())
  async function send() {
    const done = await reportRefusal(
      decision === 'take back'
        ? takeBack.run({ rosterId: roster.id, transferId: id, backId })
        : decide.run({ rosterId: roster.id, transferId: id, decision }),
      decision === 'take back' ? 'The transfer was not taken back.' : 'Nothing was decided.',
    )
    if (done) toast.done(words.done)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.description}
      action={words.action}
      danger={decision === 'decline'}
      busy={decide.busy || takeBack.busy}
      onConfirm={() => void send()}
    />
  )
}
