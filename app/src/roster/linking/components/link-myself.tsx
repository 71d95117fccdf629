import {
  getMyChain,
  linkMyProfileByDod,
  linkSelfToLeader,
  withdrawLinkRequest,
} from '@muster/domain/roster/linking/functions.ts'
import type { LinkAsk, MyChain } from '@muster/domain/roster/linking/schema.ts'
import { type FormEvent, useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { instantWords } from '../../../kit/instant-words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { codeInAddress } from './code-in-address.ts'

type Waiting = MyChain['waiting'][number]

/**
 * For a person who is not linked yet: who asks, requests that wait for a leader, and linking by the leader's code or
 * by DoD ID.
 */
export function LinkMyself({ waiting }: { waiting: readonly Waiting[] }) {
  // An answer that an earlier release stored has none.
  const asks = useRead(getMyChain, {}).data?.asks ?? []
  return (
    <div className="flex flex-col gap-4">
      {asks.length > 0 && (
        <section aria-labelledby="leaders-asking">
          <h3 id="leaders-asking" className="text-14 font-strong">
            Leaders who ask you to be linked
          </h3>
          <ul className="border-t border-line">
            {asks.map((ask) => (
              <Asking key={ask.id} ask={ask} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-requests">
          <h3 id="waiting-requests" className="text-14 font-strong">
            Waiting for a leader to confirm
          </h3>
          <ul className="border-t border-line">
            {waiting.map((request) => (
              <WaitingRequest key={request.id} request={request} />
            ))}
          </ul>
        </section>
      )}
      <ByCode />
      <ByDodid />
    </div>
  )
}

function ByCode() {
  const link = useWrite(linkSelfToLeader)
  // Filled in if the person scanned a leader's QR code.
  const [code, setCode] = useState(() => codeInAddress('soldier'))
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!code.trim())
    if (!code.trim()) return
    link.run({ code }).then(
      ({ link: made, rosterName }) => {
        setCode('')
        toast.done(
          made
            ? `You are linked to ${rosterName}.`
            : `${rosterName} was asked. You are linked when its leader confirms.`,
        )
      },
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <CodeField
        label="Enter your leader’s code"
        hint="Your squad leader, platoon sergeant or first sergeant gives it out."
        value={code}
        onChange={setCode}
        error={missing ? 'Enter the code.' : link.error ? describeRefusal(link.error) : undefined}
      />
      <p className="text-14 text-ink-soft">
        Its leader sees your rank, name, e-mail and DoD ID, and confirms. Then they keep your record, and rosters that
        you keep go below theirs. You can end it at any time on your profile.
      </p>
      <div>
        <Button type="submit" busy={link.busy}>
          Ask to be linked
        </Button>
      </div>
    </form>
  )
}

function ByDodid() {
  const look = useWrite(linkMyProfileByDod)
  const [found, setFound] = useState<number | null>(null)
  function send() {
    look.run({}).then(
      ({ asks }) => setFound(asks.length),
      () => setFound(null),
    )
  }
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-3">
      <p className="text-14 text-ink-soft">
        No code? If a leader has a record with your DoD ID and last name, you see who it is and decide. They are not
        told that you looked.
      </p>
      <Button onClick={send} busy={look.busy}>
        Find my record by DoD ID
      </Button>
      {found !== null && (
        <p role="status" className="text-14">
          {found === 0
            ? 'No leader has a record with your DoD ID and last name. Ask your leader for a code.'
            : 'Found. Read the request above, then say yes or no.'}
        </p>
      )}
      {look.error && (
        <p role="alert" className="text-14 font-strong text-danger">
          {describeRefusal(look.error)}
        </p>
      )}
    </div>
  )
}

function Asking({ ask }: { ask: LinkAsk }) {
  const [reading, setReading] = useState(false)
  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{ask.leader.name}</p>
        <p className="tabular text-12 wrap-anywhere text-ink-soft">
          {ask.roster}, asked {instantWords(ask.at)}
        </p>
      </div>
      <Button onClick={() => setReading(true)} aria-label={`Read the request of ${ask.leader.name}`}>
        Read and answer
      </Button>
      <AskDialog ask={ask} open={reading} onOpenChange={setReading} />
    </li>
  )
}

function WaitingRequest({ request: { id, at, rosterName } }: { request: Waiting }) {
  const withdraw = useWrite(withdrawLinkRequest)
  const [asking, setAsking] = useState(false)

  async function send() {
    const done = await reportRefusal(
      withdraw.run({ requestId: id }).then(() => true),
      'The request was not withdrawn.',
    )
    setAsking(false)
    if (done) toast.done('Your request was withdrawn.')
  }
  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
      <div>
        <p className="font-strong">{rosterName}</p>
        <p className="tabular text-12 text-ink-soft">Asked {instantWords(at)}</p>
      </div>
      <Button onClick={() => setAsking(true)} busy={withdraw.busy} aria-label={`Withdraw the request: ${rosterName}`}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw the request"
        description={`${rosterName} is no longer asked. To ask again you may need a new code.`}
        action="Withdraw"
        busy={withdraw.busy}
        onConfirm={() => void send()}
      />
    </li>
  )
}
