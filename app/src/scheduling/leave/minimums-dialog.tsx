import { groupPathName } from '@muster/domain/roster/groups.ts'
import { getLeaveCalendar, saveLeaveMinimums } from '@muster/domain/scheduling/leave/functions.ts'
import type { Minimums } from '@muster/domain/scheduling/leave/schema.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface MinimumsDialogProps {
  rosterId: string
  onClose: () => void
}

/** Minimum strength: of the roster, and of groups that have their own figure. */
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

const A_PERCENT = 'Enter a whole number from 0 to 100.'
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
  const save = useWrite(saveLeaveMinimums)
  const named = (id: string) => groupPathName([...groups], id)
  return (
    <FormDialog
      edits
      title="Minimum manning"
      description="Requests that leave fewer present are flagged with their days. They can still be approved."
      action="Save"
      start={{
        percent: String(minimums.percent),
        lines: minimums.groups.map(({ groupId, percent }) => ({ groupId, percent: String(percent) })),
      }}
      problems={({ percent, lines }) => ({
        percent: !isPercent(percent) && A_PERCENT,
        ...Object.fromEntries(lines.map((line) => [`lines.${line.groupId}`, !isPercent(line.percent) && A_PERCENT])),
      })}
      submit={async ({ percent, lines }) => {
        const wanted = lines.map((line) => ({ groupId: line.groupId, percent: Number(line.percent) }))
        await save.run({ rosterId, minimums: { percent: Number(percent), groups: wanted } })
        toast.done('Saved.')
      }}
      onClose={onClose}
    >
      {(form) => {
        const { percent, lines } = form.values
        const free = groups.filter(({ id }) => !lines.some((line) => line.groupId === id))
        return (
          <>
            <Field label="Whole roster" error={form.error('percent')}>
              <NumberInput unit="% present" {...form.text('percent')} />
            </Field>
            {lines.map(({ groupId, percent: text }) => (
              <div key={groupId} className="flex items-end gap-2">
                <Field label={named(groupId)} error={form.error(`lines.${groupId}`)} className="grow">
                  <NumberInput
                    unit="% present"
                    value={text}
                    onChange={({ target }) =>
                      form.set({
                        lines: lines.map((one) => (one.groupId === groupId ? { groupId, percent: target.value } : one)),
                      })
                    }
                  />
                </Field>
                <Button
                  edits
                  aria-label={`Remove ${named(groupId)}`}
                  onClick={() => form.set({ lines: lines.filter((one) => one.groupId !== groupId) })}
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
                  onChange={({ target }) => form.set({ lines: [...lines, { groupId: target.value, percent }] })}
                  options={free.map(({ id }) => ({ value: id, label: named(id) }))}
                />
              </Field>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
