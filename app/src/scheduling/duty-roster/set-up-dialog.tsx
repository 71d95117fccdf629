import { addDays, type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { rankOf } from '@muster/domain/roster/rank.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { createDutyRoster } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { MEMBERS_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import { useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { NEW_SETTINGS, settingsOf, settingsProblems } from './settings-draft.ts'
import { SettingsFields } from './settings-fields.tsx'

interface SetUpDialogProps {
  rosterId: string
  today: CalendarDate | null
  onClose: () => void
  onMade: (dutyRosterId: string) => void
}

/** A new duty roster: the kind of duty, its rules, and its members. */
export function SetUpDialog({ rosterId, today, onClose, onMade }: SetUpDialogProps) {
  const { run } = useWrite(createDutyRoster)
  const [dutyRosterId] = useState(() => crypto.randomUUID())
  const { choose: who } = useSoldiersToChoose(rosterId)
  const { soldiers } = who
  return (
    <FormDialog
      edits
      wide
      title="Set up a duty roster"
      description="One for each kind of duty. Members are listed by grade, then by name."
      action="Create roster"
      draft={`duty-roster:${rosterId}`}
      start={{ ...NEW_SETTINGS, beginsOn: (today ? addDays(today, 1) : '') as string, members: [] as string[] }}
      problems={({ beginsOn, members, ...draft }) => ({
        ...settingsProblems(draft),
        beginsOn: !isCalendarDate(beginsOn) && 'Enter a date such as 12 Nov 2026.',
        members:
          members.length === 0
            ? 'Choose who is on it.'
            : members.length > MEMBERS_LIMIT && `Choose ${MEMBERS_LIMIT} or fewer.`,
      })}
      submit={async ({ beginsOn, members, ...draft }) => {
        const settings = settingsOf(draft)
        const chosen = members.map((soldierId) => ({ soldierId }))
        await run({ rosterId, dutyRosterId, settings, beginsOn, members: chosen })
        toast.done(`${settings.name} is set up. Review the sheet and publish it.`)
        onMade(dutyRosterId)
      }}
      onClose={onClose}
    >
      {(form) => {
        const { grades, members } = form.values
        const fitting = soldiers.filter(({ rank }) => grades.includes(rankOf(rank)?.grade ?? ''))
        const choose = (chosen: readonly Soldier[]) => form.set({ members: chosen.map(({ id }) => id) })
        return (
          <>
            <SettingsFields form={form} />
            <Field label="First day" error={form.error('beginsOn')}>
              <DateInput {...form.value('beginsOn')} />
            </Field>
            <div>
              <Field label={`Members: ${members.length}`} error={form.error('members')}>
                <SoldiersInput {...who} {...form.value('members')} most={MEMBERS_LIMIT} />
              </Field>
              <div className="flex flex-wrap gap-2 pt-2">
                {fitting.length > 0 && (
                  <Button onClick={() => choose(fitting)}>Everybody of these grades: {fitting.length}</Button>
                )}
                <Button variant="plain" onClick={() => choose(soldiers.slice(0, MEMBERS_LIMIT))}>
                  Everybody
                </Button>
              </div>
              <p className="pt-1 text-12 text-ink-soft">
                Everyone starts at 0. Set other starting numbers under Members.
              </p>
            </div>
          </>
        )
      }}
    </FormDialog>
  )
}
