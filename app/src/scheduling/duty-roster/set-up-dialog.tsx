import { addDays, type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { rankOf } from '@muster/domain/roster/rank.ts'
import { createDutyRoster } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { MEMBERS_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NAME_FIELDS, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { NEW_SETTINGS, type SettingsProblems, settingsOf } from './settings-draft.ts'
import { SettingsFields } from './settings-fields.tsx'
import { soldierOptions } from '../../roster/soldier-options.ts'

interface SetUpDialogProps {
  rosterId: string
  today: CalendarDate | null
  onClose: () => void
  onMade: (dutyRosterId: string) => void
}

/** A new duty roster: the kind of duty, how it details, and who is on it. */
export function SetUpDialog({ rosterId, today, onClose, onMade }: SetUpDialogProps) {
  const form = useId()
  const { run, busy, error } = useWrite(createDutyRoster)
  const { data } = useSoldiers(rosterId, NAME_FIELDS)
  const [dutyRosterId] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(NEW_SETTINGS)
  const [members, setMembers] = useState<string[]>([])
  const [beginsOn, setBeginsOn] = useState<string>(today ? addDays(today, 1) : '')
  const [problems, setProblems] = useState<SettingsProblems & { beginsOn?: string; members?: string }>({})
  const soldiers = data?.soldiers ?? []
  const fitting = soldiers.filter(
    ({ rank }) => draft.grades.length > 0 && draft.grades.includes(rankOf(rank)?.grade ?? ''),
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = settingsOf(draft)
    const wrong = {
      ...('problems' in read ? read.problems : {}),
      ...(isCalendarDate(beginsOn) ? {} : { beginsOn: 'Enter a date such as 12 Nov 2026.' }),
      ...(members.length === 0 ? { members: 'Choose who is on it.' } : {}),
      ...(members.length > MEMBERS_LIMIT ? { members: `Choose ${MEMBERS_LIMIT} or fewer.` } : {}),
    }
    setProblems(wrong)
    if (!('settings' in read) || Object.keys(wrong).length > 0) return
    const chosen = members.map((soldierId) => ({ soldierId }))
    const made = await run({ rosterId, dutyRosterId, settings: read.settings, beginsOn, members: chosen }).catch(
      () => null,
    )
    if (!made) return
    toast.done(`${read.settings.name} is set up. Review the sheet and publish it.`)
    onClose()
    onMade(dutyRosterId)
  }

  return (
    <Dialog
      edits
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Set up a duty roster"
      description="One for each kind of duty. Members are listed by grade, then by name."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Create roster
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {error && <ErrorState message={describeRefusal(error)} />}
        <SettingsFields draft={draft} problems={problems} onChange={(change) => setDraft({ ...draft, ...change })} />
        <Field label="First day" error={problems.beginsOn}>
          <DateInput value={beginsOn} onChange={setBeginsOn} />
        </Field>
        <div>
          <p className="pb-1 text-14 font-strong">Members: {members.length}</p>
          <div className="flex flex-wrap gap-2">
            <FilterMenu label="Members" options={soldierOptions(soldiers)} value={members} onChange={setMembers} />
            {fitting.length > 0 && (
              <Button onClick={() => setMembers(fitting.map(({ id }) => id))}>
                Everybody of these grades: {fitting.length}
              </Button>
            )}
            <Button variant="plain" onClick={() => setMembers(soldiers.slice(0, MEMBERS_LIMIT).map(({ id }) => id))}>
              Everybody
            </Button>
          </div>
          {problems.members && <p className="text-12 font-strong text-danger">{problems.members}</p>}
          <p className="pt-1 text-12 text-ink-soft">Everyone starts at 0. Set other starting numbers under Members.</p>
        </div>
      </form>
    </Dialog>
  )
}
