import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { signLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { guardLeaveText } from '@muster/domain/scheduling/leave/leave-text.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { signOutOpens } from '@muster/domain/scheduling/leave/states.ts'
import { type FormEvent, useId, useState } from 'react'
import { instantOf, MOMENT_PROBLEM, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

/** Signing out and in, by a leader or CQ, with the time at which it happened. */
export function SignBar({ request }: { request: LeaveRequest }) {
  const [signing, setSigning] = useState<'out' | 'in' | null>(null)
  const sign = useWrite(signLeave)
  const offline = useConnection().state === 'offline'
  const { state, signedOutAt, signedInAt, rosterId, id: requestId } = request
  if (state !== 'approved') return null
  const opensLater = request.today < signOutOpens(request)
  const undo = () => void sign.run({ rosterId, requestId, act: 'undo' }).catch(() => undefined)
  return (
    <div className="flex flex-col gap-3">
      {sign.error && signing === null && <ErrorState message={describeRefusal(sign.error)} />}
      <div className="flex flex-wrap gap-2">
        {signedOutAt === null && signedInAt === null && opensLater && (
          <p className="text-14 text-ink-soft">{`Sign-out opens ${formatDate(signOutOpens(request))}.`}</p>
        )}
        {signedOutAt === null && signedInAt === null && !opensLater && (
          <Button edits disabled={offline} onClick={() => setSigning('out')}>
            Sign out
          </Button>
        )}
        {signedInAt === null && request.today >= request.from && (
          <Button edits variant="primary" disabled={offline} onClick={() => setSigning('in')}>
            Sign in
          </Button>
        )}
        {(signedOutAt !== null || signedInAt !== null) && (
          <Button edits variant="plain" disabled={offline} busy={sign.busy && signing === null} onClick={undo}>
            {signedInAt === null ? 'Undo sign-out' : 'Undo sign-in'}
          </Button>
        )}
      </div>
      {signing && (
        <SignDialog
          request={request}
          act={signing}
          onClose={() => setSigning(null)}
          onSigned={() => {
            setSigning(null)
            toast.undo(
              signing === 'out' ? 'Signed out.' : 'Signed in. Duty Day shows the Soldier present.',
              undo,
              'leave',
            )
          }}
        />
      )}
    </div>
  )
}

interface SignDialogProps {
  request: LeaveRequest
  act: 'out' | 'in'
  onClose: () => void
  onSigned: () => void
}

function SignDialog({ request, act, onClose, onSigned }: SignDialogProps) {
  const form = useId()
  const sign = useWrite(signLeave)
  const { timeZone, rosterId, id: requestId } = request
  const [first] = useState(() => momentOf(Date.now(), timeZone))
  const [moment, setMoment] = useState(first)
  const [remark, setRemark] = useState('')
  const [mistyped, setMistyped] = useState(false)
  const field = sign.error?.details?.field
  const refusal = sign.error && describeRefusal(sign.error)

  async function save(event: FormEvent) {
    event.preventDefault()
    // Untouched, it is now: the server's, to the second.
    const untouched = moment.day === first.day && moment.time === first.time
    const at = untouched ? null : instantOf(moment, timeZone)
    setMistyped(!untouched && at === null)
    if ((!untouched && at === null) || guardLeaveText(remark) !== null) return
    if (await sign.run({ rosterId, requestId, act, at, remark }).catch(() => null)) onSigned()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={act === 'out' ? 'Sign out' : 'Sign in'}
      description={
        act === 'out'
          ? 'When did the Soldier leave?'
          : 'When did the Soldier come back? The absence ends that day, even if that is early.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={sign.busy}>
            {act === 'out' ? 'Sign out' : 'Sign in'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {refusal && field !== 'at' && field !== 'remark' && <ErrorState message={refusal} />}
        <MomentInput
          label="Time"
          hint="In the unit’s time zone."
          value={moment}
          onChange={setMoment}
          error={mistyped ? MOMENT_PROBLEM : field === 'at' ? refusal : null}
        />
        <Field label="Remark" error={guardLeaveText(remark) ?? (field === 'remark' && refusal ? refusal : undefined)}>
          <TextInput value={remark} onChange={(event) => setRemark(event.target.value)} maxLength={240} />
        </Field>
      </form>
    </Dialog>
  )
}
