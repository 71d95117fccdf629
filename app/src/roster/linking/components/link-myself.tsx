import { linkMyProfileByDod, linkSelfToLeader, withdrawLinkRequest } from '@muster/domain/roster/linking/functions.ts'
import type { MyChain } from '@muster/domain/roster/linking/schema.ts'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../../platform/calls.ts'
import { describeRefusal } from '../../../platform/refusal-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saying } from '../../saying.ts'
import { instantWords } from '../instant-words.ts'
import { CodeField } from './code-field.tsx'
import { codeInAddress } from './code-in-address.ts'

type Waiting = MyChain['waiting'][number]

/** Not linked yet: with the leader's code, or by own DoD ID; and what waits for a leader's word. */
export function LinkMyself({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <div className="flex flex-col gap-4">
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
  // A leader's QR code brings it along.
  const [code, setCode] = useState(() => codeInAddress('code'))
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
  const [asked, setAsked] = useState(false)
  function send() {
    look.run({}).then(
      ({ link }) => {
        setAsked(link === null)
        if (link) toast.done(`You are linked to ${link.rosterName}, kept by ${link.leader}.`)
      },
      () => setAsked(false),
    )
  }
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-3">
      <p className="text-14 text-ink-soft">
        No code? If a leader has your DoD ID on their roster, they can be asked to confirm that it is you.
      </p>
      <Button onClick={send} busy={look.busy}>
        Find my record by DoD ID
      </Button>
      {asked && (
        <p role="status" className="text-14">
          Done. If a leader has a record with your DoD ID, they have been asked. You hear of it when one confirms.
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

function WaitingRequest({ request: { id, at, rosterName } }: { request: Waiting }) {
  const withdraw = useWrite(withdrawLinkRequest)
  const [asking, setAsking] = useState(false)

  async function send() {
    const done = await saying(
      withdraw.run({ requestId: id }).then(() => true),
      'The request was not withdrawn.',
    )
    setAsking(false)
    if (done) toast.done('Your request was withdrawn.')
  }
  const what = rosterName ?? 'Search by DoD ID'
  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
      <div>
        <p className="font-strong">{what}</p>
        <p className="tabular text-12 text-ink-soft">Asked {instantWords(at)}</p>
      </div>
      <Button onClick={() => setAsking(true)} busy={withdraw.busy} aria-label={`Withdraw the request: ${what}`}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw the request"
        description={
          rosterName
            ? `${rosterName} is no longer asked. To ask again you may need a new code.`
            : 'Leaders are no longer asked about your DoD ID.'
        }
        action="Withdraw"
        busy={withdraw.busy}
        onConfirm={() => void send()}
      />
    </li>
  )
}
