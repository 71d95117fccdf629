import { signMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

/** Signing out early needs a remark. Everything else needs one more tap. */
export function SignOneself({
  request,
  act,
  onClose,
}: {
  request: LeaveRequest
  act: 'out' | 'in'
  onClose: () => void
}) {
  const sign = useWrite(signMyLeave)
  const early = act === 'out' && request.today < request.from
  return (
    <FormDialog
      title={act === 'out' ? 'Sign out now?' : 'Sign in now?'}
      description={
        act === 'out'
          ? `You are away until ${spanWords({ from: request.to, to: request.to })}.`
          : 'This ends the absence: you are present from today.'
      }
      action={act === 'out' ? 'Sign out' : 'Sign in'}
      start={{ remark: '' }}
      submit={async ({ remark }) => {
        await sign.run({ requestId: request.id, act, remark })
        toast.done(act === 'out' ? 'Signed out.' : 'Signed in. Your leaders see you present.')
      }}
      onClose={onClose}
    >
      {(form) =>
        early && (
          <Field label="Why before the first day" required error={form.error('remark')}>
            <TextInput {...form.text('remark')} maxLength={240} />
          </Field>
        )
      }
    </FormDialog>
  )
}
