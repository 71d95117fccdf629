import { type CalendarDate, dayAt, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { asOfInstant, usualTime } from '../as-of.ts'

interface AsOfPickerProps {
  /** An ISO instant; null means now and follows the clock. */
  value: string | null
  timeZone: string
  today: CalendarDate
  onChange: (asOf: string | null) => void
}

/** Now, or a date and a time in the unit's time zone. */
export function AsOfPicker({ value, timeZone, today, onChange }: AsOfPickerProps) {
  const [choosing, setChoosing] = useState(value !== null)
  const [day, setDay] = useState<string>(value === null ? today : dayAt(new Date(value), timeZone))
  const [time, setTime] = useState(() =>
    value === null ? usualTime(serverNow(), timeZone) : formatTime(new Date(value), timeZone),
  )
  const [problem, setProblem] = useState<{ day?: string; time?: string }>({})

  function show() {
    const found = asOfInstant(day, time, timeZone, serverNow())
    if ('problem' in found) return setProblem(found.problem)
    setProblem({})
    onChange(found.instant.toISOString())
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
