import { voidRecallLinks } from '@muster/domain/roster/recall/functions.ts'
import type { RecallPerson, RecallSummary } from '@muster/domain/roster/recall/schema.ts'
import { REASONS, type Reason, standingOf } from '@muster/domain/roster/recall/standing.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { clock, ENTRY_LABELS, STATE_LABELS } from './recall-words.ts'
import type { Marks, MarkWish } from './use-recall.ts'

interface BoardPanelProps {
  person: RecallPerson
  name: string
  recall: RecallSummary
  rosterId: string
  timeZone: string
  /** Null for people who may only look, and when the recall is over. */
  marks: Marks | null
  mayVoid: boolean
  onClose: () => void
}

const ETAS = [10, 20, 30, 45, 60, 90, 120].map((minutes) => ({
  value: String(minutes),
  label: `in ${minutes} minutes`,
}))

/** One Soldier of a recall: the answers with source and device, and the leader's notes. */
export function BoardPanel({ person, name, recall, rosterId, timeZone, marks, mayVoid, onClose }: BoardPanelProps) {
  const standing = standingOf(person.entries)
  function note(wish: MarkWish) {
    if (!marks) return
    const undo = marks.mark(person.soldierId, wish)
    toast.undo(`${name}: ${ENTRY_LABELS[wish.what].toLowerCase()}.`, undo, 'recall mark')
    onClose()
  }
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      subtitle={[person.group, STATE_LABELS[standing.state]].filter(Boolean).join(', ')}
    >
      {marks && <Notes onNote={note} />}
      <h3 className="pt-4 text-16 font-heavy">Responses</h3>
      {person.entries.length === 0 ? (
        <p className="text-14 text-ink-soft">Nothing yet.</p>
      ) : (
        <ol className="border-t border-line">
          {person.entries.toReversed().map((entry) => (
            <li key={entry.id} className="border-b border-line py-2 text-14">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className={entry.void === null ? 'font-strong' : 'line-through'}>
                  {ENTRY_LABELS[entry.what]}
                  {entry.etaMinutes !== null && `, in ${entry.etaMinutes} min`}
                  {entry.reason !== null && `, ${entry.reason.toLowerCase()}`}
                </span>
                {entry.void !== null && <Badge>{entry.void === 'withdrawn' ? 'Undone' : 'Not from them'}</Badge>}
                {entry.late && <Badge kind="alert">After the end</Badge>}
              </p>
              <p className="tabular text-12 text-ink-soft">{sourceWords(person, entry, timeZone)}</p>
              {marks && entry.source === 'leader' && entry.void === null && (
                <Button variant="plain" onClick={() => marks.takeBack(entry.id)}>
                  Undo this
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <Links person={person} recall={recall} rosterId={rosterId} timeZone={timeZone} mayVoid={mayVoid} />
    </SidePanel>
  )
}

/** Who gave the answer, when by the server's clock, the phone's time if it differs, and which link was used. */
function sourceWords(person: RecallPerson, entry: RecallPerson['entries'][number], timeZone: string): string {
  const off = entry.deviceAt === null ? 0 : Math.abs(Date.parse(entry.deviceAt) - Date.parse(entry.at))
  const number = person.links.find(({ id }) => id === entry.linkId)?.number
  return [
    clock(entry.at, timeZone),
    entry.source === 'link' ? `by link${number === undefined ? '' : ` ${number}`}` : `by ${entry.by ?? 'a leader'}`,
    entry.device,
    // The answer was sent late without signal, or the phone's clock is wrong. It is shown but decides nothing.
    entry.deviceAt !== null && off >= 120_000 ? `the phone’s clock said ${clock(entry.deviceAt, timeZone)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function Notes({ onNote }: { onNote: (wish: MarkWish) => void }) {
  const [eta, setEta] = useState('20')
  const [reason, setReason] = useState<Reason>(REASONS[0])
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => onNote({ what: 'reached by phone' })}>Reached by phone</Button>
        <Button onClick={() => onNote({ what: 'reached in person' })}>Reached in person</Button>
        <Button onClick={() => onNote({ what: 'could not reach' })}>Could not reach</Button>
        <Button onClick={() => onNote({ what: 'arrived' })}>Arrived</Button>
        <Button onClick={() => onNote({ what: 'need help' })}>Needs help</Button>
      </div>
      <div className="flex items-end gap-2">
        <Field label="On the way, ETA" className="grow">
          <Select options={ETAS} value={eta} onChange={(event) => setEta(event.target.value)} />
        </Field>
        <Button onClick={() => onNote({ what: 'on the way', etaMinutes: Number(eta) })}>On the way</Button>
      </div>
      <div className="flex items-end gap-2">
        <Field label="Unable to report, because" className="grow">
          <Select
            options={REASONS.map((each) => ({ value: each, label: each }))}
            value={reason}
            onChange={(event) => setReason(REASONS.find((each) => each === event.target.value) ?? REASONS[0])}
          />
        </Field>
        <Button onClick={() => onNote({ what: 'cannot come', reason })}>Unable to report</Button>
      </div>
    </div>
  )
}

function Links({
  person,
  recall,
  rosterId,
  timeZone,
  mayVoid,
}: Pick<BoardPanelProps, 'person' | 'recall' | 'rosterId' | 'timeZone' | 'mayVoid'>) {
  const { run, busy } = useWrite(voidRecallLinks)
  if (person.links.length === 0) return null
  const live = person.links.filter(({ voidedAt }) => voidedAt === null)
  const said = person.entries.some((entry) => entry.source === 'link' && entry.void === null)
  async function end(notThem: boolean) {
    const about = { rosterId, recallId: recall.id, soldierId: person.soldierId, notThem }
    const done = await reportRefusal(run(about), 'The links still work.')
    if (done) toast.done(notThem ? 'Set aside, and the links no longer work.' : 'The links no longer work.')
  }
  return (
    <>
      <h3 className="pt-4 text-16 font-heavy">Personal links</h3>
      <p className="text-12 text-ink-soft">
        Anyone with a link can answer for this Soldier and nobody else. If someone else answered, deactivate the links
        and mark that it was not them: answers by link no longer count, but stay visible.
      </p>
      <ul className="border-t border-line">
        {person.links.map((link) => (
          <li key={link.id} className="tabular flex min-h-row items-center border-b border-line text-14">
            Link {link.number}, made {clock(link.at, timeZone)} by {link.by}
            {link.voidedAt !== null && `, ended ${clock(link.voidedAt, timeZone)}`}
          </li>
        ))}
      </ul>
      {mayVoid && (
        <div className="flex flex-wrap gap-2 pt-2">
          {live.length > 0 && (
            <Button busy={busy} onClick={() => void end(false)}>
              Deactivate links
            </Button>
          )}
          {said && recall.state === 'running' && (
            <Button variant="danger" busy={busy} onClick={() => void end(true)}>
              It was not them
            </Button>
          )}
        </div>
      )}
    </>
  )
}
