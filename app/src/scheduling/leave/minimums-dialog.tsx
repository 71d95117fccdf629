import { groupPathName } from '@muster/domain/roster/groups.ts'
import { getLeaveCalendar, saveLeaveMinimums } from '@muster/domain/scheduling/leave/functions.ts'
import type { Minimums } from '@muster/domain/scheduling/leave/schema.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { type FormEvent, useId, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface MinimumsDialogProps {
  rosterId: string
  onClose: () => void
}

/** How many must stay: of the roster, and of groups where that is another figure. */
export function MinimumsDialog({ rosterId, onClose }: MinimumsDialogProps) {
  const [today] = useState(() => dayAt(new Date(), unitZone()))
  const { data, error, retry } = useRead(getLeaveCalendar, { rosterId, from: today, to: today })
  if (data) return <MinimumsForm rosterId={rosterId} minimums={data.minimums} groups={data.groups} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Minimum manning">
      <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the minimum" />
    </Dialog>
  )
}

interface Line {
  readonly groupId: string
  readonly percent: string
}

const isPercent = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100

function MinimumsForm({
  rosterId,
  minimums,
  groups,
  onClose,
}: MinimumsDialogProps & {
  minimums: Minimums
  groups: readonly { readonly id: string; readonly parentId: string | null; readonly name: string }[]
}) {
  const form = useId()
  const save = useWrite(saveLeaveMinimums)
  const [percent, setPercent] = useState(String(minimums.percent))
  const [lines, setLines] = useState<readonly Line[]>(
    minimums.groups.map((one) => ({ groupId: one.groupId, percent: String(one.percent) })),
  )
  const [tried, setTried] = useState(false)
  const free = groups.filter(({ id }) => !lines.some((line) => line.groupId === id))
  const named = (id: string) => groupPathName([...groups], id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (![percent, ...lines.map((line) => line.percent)].every(isPercent)) return
    const wanted = {
      percent: Number(percent),
      groups: lines.map((line) => ({ groupId: line.groupId, percent: Number(line.percent) })),
    }
    if (!(await save.run({ rosterId, minimums: wanted }).catch(() => null))) return
    toast.done('Saved.')
    onClose()
  }

  const problem = (text: string) => (tried && !isPercent(text) ? 'Enter a whole number from 0 to 100.' : undefined)
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Minimum manning"
      description="Requests that leave fewer present are flagged with their days. They can still be approved."
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
        <Field label="Whole roster" error={problem(percent)}>
          <NumberInput unit="% present" value={percent} onChange={(event) => setPercent(event.target.value)} />
        </Field>
        {lines.map((line) => (
          <div key={line.groupId} className="flex items-end gap-2">
            <Field label={named(line.groupId)} error={problem(line.percent)} className="grow">
              <NumberInput
                unit="% present"
                value={line.percent}
                onChange={(event) =>
                  setLines(
                    lines.map((one) => (one.groupId === line.groupId ? { ...one, percent: event.target.value } : one)),
                  )
                }
              />
            </Field>
            <Button
              edits
              aria-label={`Remove ${named(line.groupId)}`}
              onClick={() => setLines(lines.filter((one) => one.groupId !== line.groupId))}
            >
              Remove
            </Button>
          </div>
        ))}
        {free.length > 0 && (
          <Field label="Add a minimum for a group">
            <Select
              placeholder="Choose a group"
              value=""
              onChange={(event) => setLines([...lines, { groupId: event.target.value, percent }])}
              options={free.map(({ id }) => ({ value: id, label: named(id) }))}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
