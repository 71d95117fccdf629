import { setDayOff } from '@muster/domain/dutyday/formations/functions.ts'
import type { DayOff } from '@muster/domain/dutyday/formations/schema.ts'
import { type CalendarDate, formatDate, isCalendarDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface DaysOffProps {
  rosterId: string
  daysOff: readonly DayOff[]
  editable: boolean
}

/** Training holidays and other days off. Federal holidays are built in. */
export function DaysOff({ rosterId, daysOff, editable }: DaysOffProps) {
  const { run, busy } = useWrite(setDayOff)
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [problems, setProblems] = useState<{ day?: string | undefined; name?: string | undefined }>({})

  async function put(on: CalendarDate, called: string | null): Promise<boolean> {
    try {
      await run({ rosterId, day: on, name: called })
      return true
    } catch (error) {
      toast.problem(error instanceof Refusal ? describeRefusal(error) : 'The day off could not be saved. Try again.')
      return false
    }
  }

  async function add() {
    const called = name.trim()
    const guarded = guardText(called)
    if (!isCalendarDate(day)) return setProblems({ day: 'Enter a date such as 27 Nov 2026.' })
    if (called === '') return setProblems({ name: 'Enter a name, e.g., Training holiday.' })
    if (guarded) return setProblems({ name: guarded })
    setProblems({})
    if (await put(day, called)) {
      setDay('')
      setName('')
    }
  }

  return (
    <>
      <p className="pb-2 text-14 text-ink-soft">
        On a day off there is no formation and nobody is reminded. Federal holidays are days off already.
      </p>
      {daysOff.length > 0 && (
        <ul aria-label="Days off" className="border-t border-line">
          {daysOff.map((off) => (
            <li
              key={off.day}
              className="flex min-h-row flex-wrap items-center justify-between gap-x-4 border-b border-line"
            >
              <span>
                <span className="tabular font-strong">
                  {weekdayOf(off.day)} {formatDate(off.day)}
                </span>
                , {off.name}
              </span>
              {editable && (
                <Button
                  edits
                  aria-label={`Remove ${off.name}, ${formatDate(off.day)}`}
                  onClick={() =>
                    void put(off.day, null).then((done) => {
                      if (done) toast.undo(`${formatDate(off.day)} is a duty day again.`, () => put(off.day, off.name))
                    })
                  }
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <Edits on>
          <form
            aria-label="New day off"
            className="flex flex-wrap items-start gap-3 pt-3"
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <Field label="Day off" error={problems.day}>
              <DateInput
                value={day}
                onChange={(value) => {
                  setDay(value)
                  setProblems({ ...problems, day: undefined })
                }}
              />
            </Field>
            <Field label="Name" error={problems.name}>
              <TextInput
                value={name}
                maxLength={60}
                placeholder="e.g., Training holiday"
                onChange={(event) => {
                  setName(event.target.value)
                  setProblems({ ...problems, name: undefined })
                }}
              />
            </Field>
            <Button type="submit" busy={busy} className="mt-6">
              Add day off
            </Button>
          </form>
        </Edits>
      )}
    </>
  )
}
