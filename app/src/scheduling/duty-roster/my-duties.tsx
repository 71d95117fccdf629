import { KEPT_HERE, toastKept } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_SWAP_REQUEST, KEPT_SWAP_WITHDRAWAL } from './kept-swaps.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { listMyDuties } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { MyDuty } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { dayWords } from './words.ts'

/** The duties for which the signed-in person is detailed. */
export function MyDuties() {
  const { data, error, retry } = useRead(listMyDuties, {})
  const [asking, setAsking] = useState<MyDuty | null>(null)
  const today = data?.today ?? null
  const ahead = data?.duties.filter(({ day }) => today !== null && day >= today) ?? []
  const over = data?.duties.filter(({ day }) => today !== null && day < today).toReversed() ?? []
  return (
    <>
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading your duties" />
      ) : ahead.length === 0 ? (
        <EmptyState picture="calendar" title="No upcoming duties">
          {today === null
            ? 'When you are linked to a leader’s roster, the duties that are published for you show here.'
            : 'You are notified as soon as a roster with you on it is published.'}
        </EmptyState>
      ) : (
        <ul aria-label="Upcoming duties" className="border-t border-line">
          {ahead.map((duty) => (
            <DutyRow key={duty.detailId} duty={duty} onAsk={() => setAsking(duty)} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <Part title="Last 90 days">
          <ul aria-label="Last 90 days" className="border-t border-line">
            {over.map((duty) => (
              <DutyRow key={duty.detailId} duty={duty} onAsk={null} />
            ))}
          </ul>
        </Part>
      )}
      {asking && <AskDialog duty={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

const STANDING: Readonly<Record<MyDuty['standing'], string | null>> = {
  own: null,
  'given away': 'Someone is your replacement',
  'taken over': 'You are the replacement',
}

function DutyRow({ duty, onAsk }: { duty: MyDuty; onAsk: (() => void) | null }) {
  const { run: withdraw, busy } = useKept(KEPT_SWAP_WITHDRAWAL)
  const { swap } = duty
  const standing = STANDING[duty.standing]
  async function takeBack(swapId: string) {
    const done = await reportRefusal(withdraw({ swapId }), 'Your request was not withdrawn.')
    if (done !== undefined) toastKept(done, 'Withdrawn. You keep the duty.')
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 text-16 font-heavy">
          {dayWords(duty.day)}
          {standing && <Badge kind={duty.standing === 'taken over' ? 'here' : 'plain'}>{standing}</Badge>}
          {swap?.state === 'asked' && <Badge kind="soon">Swap requested</Badge>}
        </h2>
        <p className="text-14">
          {[duty.duty, duty.time.replace(':', '')].filter(Boolean).join(', ')}
          {duty.place && (
            <>
              , <PlaceLink place={duty.place} />
            </>
          )}
        </p>
        {duty.standing !== 'given away' && duty.through > duty.day && (
          <p className="text-12 text-ink-soft">Off to {formatDate(duty.through as CalendarDate)}</p>
        )}
        {swap?.state === 'declined' && duty.standing !== 'given away' && (
          <p className="text-14 text-ink-soft">Your swap was declined.{swap.answer && ` ${swap.answer}`}</p>
        )}
      </div>
      {onAsk &&
        duty.standing !== 'given away' &&
        (swap?.state === 'asked' ? (
          <Button busy={busy} onClick={() => void takeBack(swap.swapId)}>
            Withdraw the request
          </Button>
        ) : (
          <Button aria-label={`Request a swap, ${dayWords(duty.day)}`} onClick={onAsk}>
            Request a swap
          </Button>
        ))}
    </li>
  )
}

function AskDialog({ duty, onClose }: { duty: MyDuty; onClose: () => void }) {
  const { run } = useKept(KEPT_SWAP_REQUEST)
  const [swapId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title="Request a swap"
      description={`${duty.duty}, ${dayWords(duty.day)}. The duty is yours until a leader approves.`}
      action="Send"
      start={{ note: '' }}
      guard={(note) => guardText(note) ?? (note.length > 200 ? 'Shorten this to 200 characters.' : null)}
      problems={({ note }) => ({ note: note.trim() === '' && 'Say who would take it, or why you ask.' })}
      submit={async ({ note }) => {
        const answer = await run({ swapId, detailId: duty.detailId, note: note.trim() })
        toast.done(answer ? 'Sent. You are notified when your leader has decided.' : KEPT_HERE)
      }}
      onClose={onClose}
    >
      {(form) => (
        <Field label="Who would take it, and why" error={form.error('note')} required>
          <TextArea rows={3} {...form.text('note')} />
        </Field>
      )}
    </FormDialog>
  )
}
