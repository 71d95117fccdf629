import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardLeaveText } from '@muster/domain/scheduling/leave/leave-text.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { nextSign, signOutOpens } from '@muster/domain/scheduling/leave/states.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { instantOf, MOMENT_PROBLEM, type Moment, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import { KEPT_HERE } from '../../kit/kept/kept-words.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { KEPT_SIGN } from './kept-leave.ts'

/** Sign-out and sign-in by a leader or CQ, with the actual time. */
export function SignBar({ request }: { request: LeaveRequest }) {
  const [signing, setSigning] = useState<'out' | 'in' | null>(null)
  const sign = useKept(KEPT_SIGN)
  const { state, signedOutAt, signedInAt, rosterId, id: requestId } = request
  if (state !== 'approved' || request.wentAlongAt) return null
  const next = nextSign(request, request.today)
  const opensLater = request.today < signOutOpens(request)
  const undo = () => void sign.run({ rosterId, requestId, act: 'undo' }, rosterName(request)).catch(() => undefined)
  return (
    <div className="flex flex-col gap-3">
      {sign.error && signing === null && <ErrorState message={describeRefusal(sign.error)} />}
      <div className="flex flex-wrap gap-2">
        {signedOutAt === null && signedInAt === null && opensLater && (
          <p className="text-14 text-ink-soft">{`Sign-out opens ${formatDate(signOutOpens(request))}.`}</p>
        )}
        {signedOutAt === null && signedInAt === null && !opensLater && (
          <Button edits variant={next === 'out' ? 'primary' : 'quiet'} onClick={() => setSigning('out')}>
            Sign out
          </Button>
        )}
        {signedInAt === null && request.today >= request.from && (
          <Button edits variant={next === 'in' ? 'primary' : 'quiet'} onClick={() => setSigning('in')}>
            Sign in
          </Button>
        )}
        {(signedOutAt !== null || signedInAt !== null) && (
          <Button edits variant="plain" busy={sign.busy && signing === null} onClick={undo}>
            {signedInAt === null ? 'Undo sign-out' : 'Undo sign-in'}
          </Button>
        )}
      </div>
      {signing && (
        <SignDialog
          request={request}
          act={signing}
          onClose={() => setSigning(null)}
          onSigned={(sent) => {
            const said = signing === 'out' ? 'Signed out.' : 'Signed in. Duty Day shows the Soldier present.'
            toast.undo(sent ? said : `Signed ${signing}. ${KEPT_HERE}`, undo, 'leave')
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
  onSigned: (sent: boolean) => void
}

function SignDialog({ request, act, onClose, onSigned }: SignDialogProps) {
  const sign = useKept(KEPT_SIGN)
  const { timeZone, rosterId, id: requestId } = request
  const [first] = useState(() => momentOf(Date.now(), timeZone))
  // An unchanged time means now, to the second.
  const isNow = ({ day, time }: Moment) => day === first.day && time === first.time
  return (
    <FormDialog
      edits
      title={act === 'out' ? 'Sign out' : 'Sign in'}
      description={
        act === 'out'
          ? 'When did the Soldier leave?'
          : 'When did the Soldier come back? The absence ends that day, even if that is early.'
      }
      action={act === 'out' ? 'Sign out' : 'Sign in'}
      start={{ at: first, remark: '' }}
      guard={guardLeaveText}
      problems={({ at }) => ({ at: !isNow(at) && instantOf(at, timeZone) === null && MOMENT_PROBLEM })}
      submit={async ({ at, remark }) => {
        // It may be sent much later, so "now" is this moment.
        const when = isNow(at) ? new Date(serverNow()).toISOString() : instantOf(at, timeZone)
        const answer = await sign.run({ rosterId, requestId, act, at: when, remark }, rosterName(request))
        onSigned(answer !== null)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MomentInput label="Time" hint="In the unit’s time zone." {...form.value('at')} error={form.error('at')} />
          <Field label="Remark" error={form.error('remark')}>
            <TextInput {...form.text('remark')} maxLength={240} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
