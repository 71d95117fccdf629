import { answerMyRecall, getMyAlert } from '@muster/domain/roster/recall/functions.ts'
import { ended } from '@muster/domain/kernel/sentence.ts'
import { REASONS, type Reason } from '@muster/domain/roster/recall/standing.ts'
import { recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import { useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { clock, ENTRY_LABELS } from './recall-words.ts'
import { KEPT_ANSWER } from './kept-recall.ts'
import { ANSWERED, type MyRecallShown } from './use-recall.ts'

const ETAS = [10, 20, 30, 45, 60, 90, 120, 180]
const BIG = 'min-h-14! w-full justify-start! text-20!'

/** The recall that calls the person, also one that has just ended. Empty without one. */
export function MyRecall() {
  const recall = useRead(getMyAlert, {}, { pending: ANSWERED }).data?.recall
  return recall ? <RecallAnswer recall={recall} /> : null
}

/** For the recalled Soldier: the message and three large answer buttons. Works without signal. */
export function RecallAnswer({ recall }: { recall: MyRecallShown }) {
  const { run } = useWrite(answerMyRecall, { outbox: KEPT_ANSWER })
  const offline = useConnection().state === 'offline'
  const [choosing, setChoosing] = useState<'eta' | 'reason' | null>(null)
  const { timeZone, state } = recall
  const running = state === 'running'
  function answer(
    what: 'on the way' | 'need help' | 'cannot come' | 'arrived',
    more: { eta?: number; reason?: Reason } = {},
  ) {
    // Kept on the device until the server has it. The shell shows a refusal.
    run({
      recallId: recall.recallId,
      answerId: crypto.randomUUID(),
      answer: what,
      etaMinutes: more.eta ?? null,
      reason: more.reason ?? null,
      deviceAt: new Date().toISOString(),
    }).catch(() => undefined)
  }
  const say: typeof answer = (what, more) => {
    setChoosing(null)
    answer(what, more)
  }
  return (
    <section
      aria-labelledby="my-recall"
      className={cx(
        'mb-6 max-w-[36rem] print:hidden',
        // An ended recall takes less room, so that the record below comes higher.
        running ? 'border-2 border-danger bg-surface p-4' : 'border-l-4 border-line-strong pl-3',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="my-recall" className="text-20 font-heavy">
          {recallTitle(recall)} of {recall.unit}
        </h2>
        {!running && <Badge>{state === 'closed' ? 'Ended' : 'Canceled'}</Badge>}
      </div>
      {running && (
        <>
          <p className="py-1 text-16 whitespace-pre-line">
            {recall.message}
            {recall.place && (
              <>
                {'\n'}Report to <PlaceLink place={recall.place} words={ended(recall.place)} />
              </>
            )}
          </p>
          <p className="tabular text-14 text-ink-soft">
            Answer by {clock(recall.respondBy, timeZone)}
            {recall.reportBy && `, report by ${clock(recall.reportBy, timeZone)}`}
          </p>
        </>
      )}
      <p role="status" className={cx('font-strong', running && 'py-2')}>
        {state === 'cancelled'
          ? 'This recall was canceled. You do not need to report.'
          : state === 'closed' && !recall.answer
            ? 'This recall has ended.'
            : recall.answer
              ? `${ENTRY_LABELS[recall.answer.what]}${recall.answer.etaMinutes === null ? '' : `, ${recall.answer.etaMinutes} minutes`}. ${offline ? 'Kept on this device and sent when there is signal.' : `Your leader got it at ${clock(recall.answer.at, timeZone)}.`}`
              : 'You have not answered yet.'}
      </p>
      {running && choosing === null && (
        <div className="flex flex-col gap-2">
          {/* The answer is recorded at once. The time or the reason may follow, or not. */}
          <Button
            variant="primary"
            className={BIG}
            onClick={() => {
              answer('on the way')
              setChoosing('eta')
            }}
          >
            On my way
          </Button>
          <Button variant="danger" className={BIG} onClick={() => answer('need help')}>
            I need help
          </Button>
          <Button
            className={BIG}
            onClick={() => {
              answer('cannot come')
              setChoosing('reason')
            }}
          >
            Unable to report
          </Button>
          <Button className="justify-start!" onClick={() => answer('arrived')}>
            I have arrived
          </Button>
        </div>
      )}
      {running && choosing !== null && (
        <div role="group" aria-label={choosing === 'eta' ? 'When will you be there' : 'Why not'}>
          <h3 className="pb-2 text-16 font-heavy">{choosing === 'eta' ? 'When will you be there?' : 'Why not?'}</h3>
          <div className={cx('grid gap-2', choosing === 'eta' && 'grid-cols-2')}>
            {choosing === 'eta'
              ? ETAS.map((eta) => (
                  <Button key={eta} className="min-h-12!" onClick={() => say('on the way', { eta })}>
                    {eta < 60 ? `${eta} min` : `${eta / 60} h`}
                  </Button>
                ))
              : REASONS.map((reason) => (
                  <Button
                    key={reason}
                    className="min-h-12! justify-start!"
                    onClick={() => say('cannot come', { reason })}
                  >
                    {reason}
                  </Button>
                ))}
          </div>
          <Button variant="plain" className="mt-2" onClick={() => setChoosing(null)}>
            Skip
          </Button>
        </div>
      )}
    </section>
  )
}
