import { getLeaveApprovers, saveLeaveApprovers } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KIND_NAMES, LEAVE_KINDS, type LeaveKind } from '@muster/domain/scheduling/leave/kinds.ts'
import { type FormEvent, useId, useState } from 'react'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface ApproversDialogProps {
  rosterId: string
  onClose: () => void
}

const TITLE = 'Who decides'

/** Who decides leave and pass of a roster: one leader for all kinds, others where a kind has its own. */
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
  const form = useId()
  const save = useWrite(saveLeaveApprovers)
  const [uid, setUid] = useState(known.approvers.uid ?? '')
  const [kinds, setKinds] = useState(known.approvers.kinds)
  const people = known.candidates.map((one) => ({ value: one.uid, label: one.name }))
  const free = LEAVE_KIND_NAMES.filter((kind) => !kinds.some((one) => one.kind === kind))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const approvers = { uid: uid === '' ? null : uid, kinds }
    if (!(await save.run({ rosterId, approvers }).catch(() => null))) return
    toast.done('Saved.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={TITLE}
      description="For this roster and those below it. Whoever is named approves; others recommend. Nobody approves their own. Source: AR 600-8-10, the unit commander for ordinary leave."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {save.error && <ErrorState message={describeRefusal(save.error)} />}
        <Field label="Leave and pass">
          <Select
            value={uid}
            onChange={(event) => setUid(event.target.value)}
            options={[{ value: '', label: 'The leaders above' }, ...people]}
          />
        </Field>
        {kinds.map((line) => (
          <div key={line.kind} className="flex items-end gap-2">
            <Field label={LEAVE_KINDS[line.kind].label} className="grow">
              <Select
                value={line.uid}
                onChange={(event) =>
                  setKinds(kinds.map((one) => (one.kind === line.kind ? { ...one, uid: event.target.value } : one)))
                }
                options={people}
              />
            </Field>
            <Button
              edits
              aria-label={`Remove ${LEAVE_KINDS[line.kind].label}`}
              onClick={() => setKinds(kinds.filter(({ kind }) => kind !== line.kind))}
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
              onChange={(event) =>
                setKinds([...kinds, { kind: event.target.value as LeaveKind, uid: uid || (people[0]?.value ?? '') }])
              }
              options={free.map((kind) => ({ value: kind, label: LEAVE_KINDS[kind].label }))}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
