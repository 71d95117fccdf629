import { getLeaveApprovers, saveLeaveApprovers } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KIND_NAMES, LEAVE_KINDS, type LeaveKind } from '@muster/domain/scheduling/leave/kinds.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface ApproversDialogProps {
  rosterId: string
  onClose: () => void
}

const TITLE = 'Who decides'

/** Who decides leave and pass for a roster: one leader for all kinds, or a separate one for a kind. */
export function ApproversDialog({ rosterId, onClose }: ApproversDialogProps) {
  const { data, error, retry } = useRead(getLeaveApprovers, { rosterId })
  if (data?.mayName) return <ApproversForm rosterId={rosterId} known={data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLE}>
      {data ? (
        <p>The leaders above this roster say who approves its leave.</p>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the approvers" />
      )}
    </Dialog>
  )
}

function ApproversForm({
  rosterId,
  known,
  onClose,
}: ApproversDialogProps & { known: OutputOf<typeof getLeaveApprovers> }) {
  const save = useWrite(saveLeaveApprovers)
  const people = known.candidates.map((one) => ({ value: one.uid, label: one.name }))
  return (
    <FormDialog
      edits
      title={TITLE}
      description="For this roster and those below it. Whoever is named approves; others recommend. Nobody approves their own. Source: AR 600-8-10, the unit commander for ordinary leave."
      action="Save"
      start={{ uid: known.approvers.uid ?? '', kinds: known.approvers.kinds }}
      submit={async ({ uid, kinds }) => {
        await save.run({ rosterId, approvers: { uid: uid === '' ? null : uid, kinds } })
        toast.done('Saved.')
      }}
      onClose={onClose}
    >
      {(form) => {
        const { uid, kinds } = form.values
        const free = LEAVE_KIND_NAMES.filter((kind) => !kinds.some((one) => one.kind === kind))
        return (
          <>
            <Field label="Leave and pass">
              <Select {...form.text('uid')} options={[{ value: '', label: 'The leaders above' }, ...people]} />
            </Field>
            {kinds.map((line) => (
              <div key={line.kind} className="flex items-end gap-2">
                <Field label={LEAVE_KINDS[line.kind].label} className="grow">
                  <Select
                    value={line.uid}
                    onChange={({ target }) =>
                      form.set({
                        kinds: kinds.map((one) => (one.kind === line.kind ? { ...one, uid: target.value } : one)),
                      })
                    }
                    options={people}
                  />
                </Field>
                <Button
                  edits
                  aria-label={`Remove ${LEAVE_KINDS[line.kind].label}`}
                  onClick={() => form.set({ kinds: kinds.filter(({ kind }) => kind !== line.kind) })}
                >
                  Remove
                </Button>
              </div>
            ))}
            {free.length > 0 && people[0] && (
              <Field label="A kind with an approver of its own">
                <Select
                  placeholder="Choose a kind"
                  value=""
                  onChange={({ target }) => {
                    const added = { kind: target.value as LeaveKind, uid: uid || (people[0]?.value ?? '') }
                    form.set({ kinds: [...kinds, added] })
                  }}
                  options={free.map((kind) => ({ value: kind, label: LEAVE_KINDS[kind].label }))}
                />
              </Field>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
