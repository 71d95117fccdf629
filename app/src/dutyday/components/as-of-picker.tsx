import { type CalendarDate, instantAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface AsOfPickerProps {
  /** An ISO instant; null is now, and stays now. */
  value: string | null
  timeZone: string
  today: CalendarDate
  onChange: (asOf: string | null) => void
}

/** Now, or a date and a time in the unit's time zone. */
export function AsOfPicker({ value, timeZone, today, onChange }: AsOfPickerProps) {
  const [choosing, setChoosing] = useState(value !== null)
  const [day, setDay] = useState<string>(today)
  const [time, setTime] = useState('0900')
  const [problem, setProblem] = useState<{ day?: string; time?: string }>({})

  function show() {
    const clock = /^([01]\d|2[0-3]):?([0-5]\d)$/.exec(time.trim())
    if (!isCalendarDate(day)) return setProblem({ day: 'Enter a date such as 12 Nov 2026.' })
    if (!clock) return setProblem({ time: 'Enter a time such as 0630.' })
    const instant = instantAt(day, `${clock[1]}:${clock[2]}`, timeZone)
    if (instant.getTime() > Date.now())
      return setProblem({ time: 'That time is in the future. Choose an earlier one.' })
    setProblem({})
    onChange(instant.toISOString())
  }

  return (
    <div className="flex flex-wrap items-start gap-3">
      <Segmented
        label="As of"
        value={choosing ? 'then' : 'now'}
        onChange={(next) => {
          setChoosing(next === 'then')
          if (next === 'now') onChange(null)
        }}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'then', label: 'Date and time' },
        ]}
      />
      {choosing && (
        <form
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            show()
          }}
        >
          <Field label="Date" error={problem.day}>
            <DateInput value={day} onChange={setDay} max={today} />
          </Field>
          <Field label="Time" error={problem.time}>
            <TextInput
              value={time}
              onChange={(event) => setTime(event.target.value)}
              inputMode="numeric"
              className="w-20"
            />
          </Field>
          <Button type="submit" className="mt-6">
            Show
          </Button>
        </form>
      )}
    </div>
  )
}
