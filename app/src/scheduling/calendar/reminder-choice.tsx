import { FilterMenu } from '../../ui/forms/filter-menu.tsx'

const CHOICES = [
  { value: '15', label: '15 minutes before' },
  { value: '60', label: '1 hour before' },
  { value: '180', label: '3 hours before' },
  { value: '1440', label: '1 day before' },
  { value: '4320', label: '3 days before' },
  { value: '10080', label: '1 week before' },
]

export function reminderText(minutes: number): string {
  const known = CHOICES.find(({ value }) => Number(value) === minutes)
  if (known) return known.label
  if (minutes === 0) return 'at the start'
  if (minutes % 1440 === 0) return `${minutes / 1440} days before`
  return minutes % 60 === 0 ? `${minutes / 60} hours before` : `${minutes} minutes before`
}

interface ReminderChoiceProps {
  value: readonly number[]
  onChange: (minutes: readonly number[]) => void
  most: number
}

/** When the participants are reminded. */
export function ReminderChoice({ value, onChange, most }: ReminderChoiceProps) {
  const others = value.filter((minutes) => !CHOICES.some((choice) => Number(choice.value) === minutes))
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="text-14 font-strong">Reminders</span>
      <FilterMenu
        label="Reminders"
        options={[
          ...CHOICES,
          ...others.map((minutes) => ({ value: String(minutes), label: reminderText(minutes) })),
        ].map((choice) => ({ ...choice, disabled: value.length >= most && !value.includes(Number(choice.value)) }))}
        value={value.map(String)}
        onChange={(chosen) =>
          onChange(
            chosen
              .slice(-most)
              .map(Number)
              .sort((a, b) => a - b),
          )
        }
      />
      <span className="text-12 text-ink-soft">
        {value.length === 0
          ? 'Nobody is reminded.'
          : `Those it concerns are reminded ${value.map(reminderText).join(', ')}.`}
      </span>
    </div>
  )
}
