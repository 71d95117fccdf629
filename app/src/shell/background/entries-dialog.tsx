import QrCode from 'lucide-react/icons/qr-code'
import { rosterOf } from '../../platform/reads/pending.ts'
import { heldActs } from '../../platform/outbox/act-order.ts'
import type { Act, Outbox } from '../../platform/outbox/outbox.ts'
import { typedWords } from '../../platform/outbox/typed-words.ts'
import { useServices } from '../../platform/calls/services.ts'
import { useStore } from '../../platform/storage/store.ts'
import { useMyRosters } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { carriedOf } from '../between-devices/carried-acts.ts'
import { sinceText } from '../frame/as-of.tsx'
import { opened } from '../frame/opened.ts'
import { Conflict } from './conflict.tsx'
import { lostOf } from './conflict-words.ts'

/** Everything that this account entered on this device and that waits, was refused, or was sent a short time ago. */
export function EntriesDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const account = useStore(useServices().account)
  return (
    <Dialog
      open
      wide
      onOpenChange={onOpenChange}
      title="Entries on this device"
      description="They are sent in this order, each once. Only your account sees and sends them."
    >
      {account && <Entries outbox={account.outbox} />}
    </Dialog>
  )
}

function Entries({ outbox }: { outbox: Outbox }) {
  const acts = useStore(outbox.acts)
  const sending = useStore(outbox.sending)
  const rosters = useMyRosters()
  const nameOf = (act: Act) => {
    const id = rosterOf(act.input)
    return id === rosters.current?.id ? null : (rosters.rosters.find((roster) => roster.id === id)?.name ?? null)
  }
  if (acts.length === 0)
    return <EmptyState title="Nothing waits">What you enter without signal is listed here until it is sent.</EmptyState>
  const held = heldActs(acts)
  const canHand = carriedOf(acts).length > 0
  return (
    <div className="flex flex-col gap-4">
      {canHand && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 text-14 text-ink-soft">Another leader who gets signal first can take these along.</p>
          <Button icon={QrCode} onClick={() => opened.set('between')}>
            Hand to another leader
          </Button>
        </div>
      )}
      <ol aria-label="Entries" className="divide-y divide-line border-y border-line">
        {acts.map((act) => (
          <li key={act.id} className="flex flex-col gap-2 py-3">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <div className="min-w-0 grow">
                <p className="font-strong wrap-anywhere">{act.facts?.line ?? 'Entry'}</p>
                <p className="tabular text-14 text-ink-soft">
                  {[sinceText(Date.parse(act.at), Date.now()), nameOf(act)].filter(Boolean).join(', ')}
                </p>
              </div>
              <State act={act} sending={sending === act.id} held={held.has(act.id)} />
            </div>
            {act.state === 'refused' && <Refused act={act} outbox={outbox} />}
            {act.state === 'waiting' && sending !== act.id && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {act.tried ? (
                  <p className="text-14 text-ink-soft">
                    The answer was lost, so it may have arrived. It is sent again.
                  </p>
                ) : act.handed ? (
                  <p className="text-14 text-ink-soft">
                    {act.handed.taken
                      ? 'Whoever has signal first sends it. It counts once.'
                      : 'The other phone may have it. It is sent from here too, and counts once.'}
                  </p>
                ) : (
                  <Button
                    aria-label={`Take back: ${act.facts?.line ?? 'Entry'}`}
                    onClick={() => void takeBack(outbox, act)}
                  >
                    Take back
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

async function takeBack(outbox: Outbox, act: Act): Promise<void> {
  const gone = await outbox.takeBack(act.id)
  if (gone === 0) toast.problem('It was just sent or handed over, so it cannot be taken back here.')
  else toast.done(gone === 1 ? 'Taken back.' : `Taken back, with ${gone - 1} more that needed it.`)
}

function State({ act, sending, held }: { act: Act; sending: boolean; held: boolean }) {
  if (sending) return <Badge kind="soon">Sending</Badge>
  if (act.state === 'refused') return <Badge kind="alert">Refused</Badge>
  if (act.state === 'done') return <Badge>{act.doneAt ? `Sent ${sinceText(act.doneAt, Date.now())}` : 'Sent'}</Badge>
  if (held) return <Badge kind="soon">Waits for the refused entry</Badge>
  if (!act.handed) return <Badge kind="soon">Waiting</Badge>
  const at = sinceText(act.handed.at, Date.now())
  return <Badge kind="soon">{`${act.handed.taken ? 'Handed' : 'Shown'} to another phone ${at}`}</Badge>
}

function Refused({ act, outbox }: { act: Act; outbox: Outbox }) {
  const lost = lostOf(act)
  const words = typedWords(act.input).join('; ')
  const send = (input?: unknown) => void outbox.retry(act.id, input).catch(() => undefined)
  return (
    <>
      <p className="wrap-anywhere">{act.refusal?.message}</p>
      {lost && <Conflict act={act} lost={lost} />}
      {words !== '' && (
        <p className="max-h-40 overflow-y-auto text-14 whitespace-pre-wrap wrap-anywhere">You typed: {words}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {lost ? (
          <>
            <Button onClick={() => send(lost.mine)}>Keep mine</Button>
            <Button onClick={() => void outbox.dismiss(act.id)}>Keep theirs</Button>
          </>
        ) : (
          <>
            <Button onClick={() => send()}>Try again</Button>
            <Button onClick={() => void outbox.dismiss(act.id)}>Discard</Button>
          </>
        )}
      </div>
    </>
  )
}
