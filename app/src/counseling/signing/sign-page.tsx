import { openSignLink, signByLink } from '@muster/domain/counseling/signing/functions.ts'
import type { OpenedLink, Receipt } from '@muster/domain/counseling/signing/schema.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useEffect, useState } from 'react'
import { asRefusal } from '../../platform/session/account.ts'
import { useCall, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { AnswerForm } from './answer-form.tsx'
import { SessionWords } from './session-words.tsx'
import { dropRemarks, keepRemarks, keptRemarks } from './kept-remarks.ts'
import { useAnswer } from './use-answer.ts'

const FINAL: readonly Refusal['code'][] = ['not-found', 'permission-denied']

/** Where a Soldier reads and signs through a link, without an account. None of the session stays on the phone. */
export function SignPage({ secret }: { secret: string }) {
  const open = useCall(openSignLink)
  const [opened, setOpened] = useState<OpenedLink | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const ask = useCallback(() => {
    const stop = new AbortController()
    setRefusal(null)
    open({ secret }, stop.signal).then(setOpened, (error: unknown) => {
      if (!stop.signal.aborted) setRefusal(asRefusal(error))
    })
    return () => stop.abort()
  }, [open, secret])
  useEffect(() => ask(), [ask])

  if (refusal) {
    return (
      <ErrorState
        message={describeRefusal(refusal)}
        onRetry={FINAL.includes(refusal.code) ? undefined : () => void ask()}
        requestId={requestIdOf(refusal)}
      />
    )
  }
  if (!opened) return <LoadingShape shape="text" label="Opening the counseling" />
  if (opened.state === 'taken back') {
    return (
      <p role="status" className="text-16">
        Your leader withdrew this counseling. There is nothing to read or sign here. Ask your leader about the next
        step.
      </p>
    )
  }
  if (opened.state === 'signed') {
    return (
      <p role="status" className="text-16">
        This counseling was signed on {momentWords(opened.at, opened.timeZone)}. This link shows nothing more. Ask your
        leader for a copy.
      </p>
    )
  }
  if (opened.state === 'refused') {
    return (
      <p role="status" className="text-16">
        Your leader put on record on {momentWords(opened.at, opened.timeZone)} that you did not sign. Talk to your
        leader if that is wrong.
      </p>
    )
  }
  // After it is delivered again it has other words, so a mark or refusal from before must not carry over.
  return <ToSign key={opened.deliveredAt} secret={secret} opened={opened} onAgain={() => void ask()} />
}

function momentWords(iso: string, timeZone: string): string {
  const at = new Date(iso)
  return `${formatDate(dayAt(at, timeZone))}, ${formatTime(at, timeZone)}`
}

interface ToSignProps {
  secret: string
  opened: Extract<OpenedLink, { state: 'open' }>
  onAgain: () => void
}

function ToSign({ secret, opened, onAgain }: ToSignProps) {
  const { text, deliveredAt, timeZone } = opened
  const sign = useWrite(signByLink)
  const answer = useAnswer(deliveredAt, keptRemarks(secret))
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { response, remarks } = answer.draft
  useEffect(() => {
    if (!receipt) keepRemarks(secret, { response, remarks })
  }, [secret, response, remarks, receipt])

  async function submit() {
    const taken = answer.take()
    if (!taken) return
    await sign.run({ secret, deliveredAt, ...taken }).then(
      (signed) => {
        dropRemarks(secret)
        setReceipt(signed)
        window.scrollTo({ top: 0 })
      },
      () => undefined,
    )
  }
  const again = sign.error?.code === 'aborted' || sign.error?.code === 'failed-precondition'
  return (
    <div className="flex flex-col gap-6">
      {receipt ? (
        <SignedReceipt receipt={receipt} timeZone={timeZone} response={response} remarks={remarks} />
      ) : (
        <p className="text-16">
          {opened.soldier}, {text.parties.counselor} counseled you on {formatDate(text.heldOn)}. Read it to the end,
          then sign. This link works once, until {momentWords(opened.expiresAt, timeZone)}.
        </p>
      )}
      <SessionWords text={text} />
      {!receipt && (
        <>
          <AnswerForm answer={answer} name={text.parties.name} refusal={sign.error} />
          <div className="flex flex-col gap-2 phone:flex-row phone:justify-end">
            {again && <Button onClick={onAgain}>Read it again</Button>}
            <Button variant="primary" busy={sign.busy} onClick={() => void submit()}>
              Sign
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface SignedReceiptProps {
  receipt: Receipt
  timeZone: string
  response: 'agree' | 'disagree' | null
  remarks: string
}

function SignedReceipt({ receipt, timeZone, response, remarks }: SignedReceiptProps) {
  return (
    <section role="status" className="flex flex-col items-start gap-2 border-y-4 border-ink py-4">
      <h2 className="text-20 font-heavy">Signed</h2>
      <p>
        {momentWords(receipt.at, timeZone)}. You {response === 'agree' ? 'agree' : 'disagree'}.
      </p>
      {remarks.trim() !== '' && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {remarks.trim()}
        </p>
      )}
      <p className="text-14 text-ink-soft">
        Receipt <span className="tabular select-all">{receipt.fingerprint}</span>. Your leader has been notified. Print
        or save this page now if you want a copy: when you leave it, the link shows nothing more.
      </p>
      <Button icon={Printer} onClick={() => window.print()}>
        Print or save
      </Button>
    </section>
  )
}
