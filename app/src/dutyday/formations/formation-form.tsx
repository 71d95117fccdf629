import { saveFormation } from '@muster/domain/dutyday/formations/functions.ts'
import type { Formation } from '@muster/domain/dutyday/formations/schema.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { typedClock } from '@muster/domain/kernel/typed-clock.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const WORK_WEEK = [1, 2, 3, 4, 5]

/** `Monday to Friday`, `Every day`, `Mon, Wed`. */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'Every day'
  if (weekdays.join() === WORK_WEEK.join()) return 'Monday to Friday'
  if (weekdays.length === 1) return `${DAYS[weekdays[0] ?? 0]}s`
  return weekdays.map((day) => DAYS[day]?.slice(0, 3)).join(', ')
}

interface FormationFormProps {
  rosterId: string
  /** Null for a new formation. */
  formation: Formation | null
  onDone: () => void
}

type Problems = Partial<Record<'name' | 'time' | 'weekdays' | 'closesAfter', string>>

export function FormationForm({ rosterId, formation, onDone }: FormationFormProps) {
  const { run: save, busy } = useWrite(saveFormation)
  const [id] = useState(() => formation?.id ?? crypto.randomUUID())
  const [name, setName] = useState(formation?.name ?? '')
  const [time, setTime] = useState(formation?.time.replace(':', '') ?? '0630')
  const [weekdays, setWeekdays] = useState<readonly number[]>(formation?.weekdays ?? WORK_WEEK)
  const [closesAfter, setClosesAfter] = useState(String(formation?.closesAfter ?? 60))
  const [counts, setCounts] = useState<Formation['counts']>(formation?.counts ?? 'check')
  const [onDaysOff, setOnDaysOff] = useState(formation?.onDaysOff ?? false)
  const [problems, setProblems] = useState<Problems>({})

  async function send() {
    const clock = typedClock(time)
    const minutes = Number(closesAfter)
    const named = name.trim()
    const wrong: Problems = {
      ...(named === '' ? { name: 'Enter a name, e.g., First formation.' } : {}),
      ...(guardText(named) ? { name: guardText(named) ?? '' } : {}),
      ...(clock ? {} : { time: 'Enter a time such as 0630.' }),
      ...(weekdays.length === 0 ? { weekdays: 'Choose at least one day of the week.' } : {}),
      ...(Number.isInteger(minutes) && minutes >= 15 && minutes <= 720
        ? {}
        : { closesAfter: 'Enter minutes from 15 to 720.' }),
    }
    setProblems(wrong)
    if (!clock || Object.keys(wrong).length > 0) return
    try {
      await save({
        rosterId,
        formationId: id,
        version: formation?.version ?? null,
        formation: {
          name: named,
          time: clock,
          weekdays: [...weekdays],
          closesAfter: minutes,
          counts,
          onDaysOff,
        },
      })
      toast.done(`${named} saved.`)
      onDone()
    } catch (error) {
      toast.problem(error instanceof Refusal ? describeRefusal(error) : 'The formation could not be saved. Try again.')
    }
  }

  return (
    <Edits on>
      <form
        aria-label={formation ? `Edit ${formation.name}` : 'New formation'}
        className="mb-6 flex max-w-[44rem] flex-col gap-4 border-y border-line-strong bg-surface p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="grid gap-4 phone:grid-cols-[minmax(0,1fr)_7rem_9rem]">
          <Field label="Name" error={problems.name}>
            <TextInput
              value={name}
              maxLength={60}
              placeholder="e.g., First formation"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label="Time" error={problems.time}>
            <TextInput
              value={time}
              inputMode="numeric"
              maxLength={8}
              className="tabular"
              onChange={(event) => setTime(event.target.value)}
            />
          </Field>
          <Field label="Closes after" error={problems.closesAfter}>
            <NumberInput unit="min" value={closesAfter} onChange={(event) => setClosesAfter(event.target.value)} />
          </Field>
        </div>
        <fieldset>
          <legend className="text-14 font-strong">Days</legend>
          <div className="flex flex-wrap gap-x-5">
            {DAYS.map((day, at) => (
              <Checkbox
                key={day}
                label={day.slice(0, 3)}
                checked={weekdays.includes(at)}
                onChange={(on) =>
                  setWeekdays(on ? [...weekdays, at].sort((a, b) => a - b) : weekdays.filter((each) => each !== at))
                }
              />
            ))}
          </div>
          {problems.weekdays && <p className="text-12 font-strong text-danger">{problems.weekdays}</p>}
        </fieldset>
        <RadioGroup
          label="Purpose"
          value={counts}
          onChange={setCounts}
          options={[
            { value: 'day', label: 'Report of record', hint: 'Leaders above expect it.' },
            { value: 'check', label: 'Additional check', hint: 'e.g., work call or close-out.' },
          ]}
        />
        <Checkbox label="Also on federal holidays and days off" checked={onDaysOff} onChange={setOnDaysOff} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" busy={busy}>
            Save formation
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </form>
    </Edits>
  )
}
