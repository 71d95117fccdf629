import { DateInput } from './dates/date-input.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface SourceFieldsProps {
  source: string
  asOf: string
  problem: (field: 'source' | 'asOf') => string | undefined
  onChange: (change: { source: string } | { asOf: string }) => void
}

/** Where a line of a policy comes from, and the day that somebody checked it. */
export function SourceFields({ source, asOf, problem, onChange }: SourceFieldsProps) {
  return (
    <>
      <Field label="Source" className="desk:col-span-2" error={problem('source')}>
        <TextInput value={source} maxLength={200} onChange={(event) => onChange({ source: event.target.value })} />
      </Field>
      <Field label="Source checked" error={problem('asOf')}>
        <DateInput value={asOf} onChange={(next) => onChange({ asOf: next })} />
      </Field>
    </>
  )
}
