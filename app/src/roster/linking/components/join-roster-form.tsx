import { joinRoster } from '@muster/domain/roster/linking/functions.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWrite } from '../../../platform/calls/calls.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { chooseRoster } from '../../current-roster.ts'
import { CodeField } from './code-field.tsx'
import { codeInAddress } from './code-in-address.ts'

/** Makes the person a co-leader of a roster, with the code of its owner. */
export function JoinRosterForm({ onJoined }: { onJoined?: () => void }) {
  const join = useWrite(joinRoster)
  // Filled in if the person scanned the owner's QR code.
  const [code, setCode] = useState(() => codeInAddress('co-leader'))
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The form is far down the profile, so it is scrolled into view.
  useEffect(() => {
    if (codeInAddress('co-leader')) form.current?.scrollIntoView({ block: 'center' })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!code.trim())
    if (!code.trim()) return
    join.run({ code }).then(
      ({ rosterId, rosterName, role, partWords }) => {
        setCode('')
        chooseRoster(rosterId)
        toast.done(
          partWords ? `You keep your part of ${rosterName}. ${partWords}.` : `You keep ${rosterName} as ${role}.`,
        )
        onJoined?.()
      },
      () => undefined,
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex max-w-[28rem] flex-col gap-3">
      <CodeField
        label="Co-leader’s code"
        hint="From the leader who owns the roster."
        value={code}
        onChange={setCode}
        error={missing ? 'Enter the code.' : join.error ? describeRefusal(join.error) : undefined}
      />
      <div>
        <Button type="submit" busy={join.busy}>
          Join the roster
        </Button>
      </div>
    </form>
  )
}
