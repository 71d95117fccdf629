import { VEHICLES } from '@muster/domain/operations/licenses/vehicles.ts'
import { GRADES, NEED_KIND_NAMES, NEED_KINDS, type NeedKind } from '@muster/domain/operations/taskings/needs.ts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { ErrorOf } from '../../kit/forms/form-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { type LineDraft, newLine } from './tasking-draft.ts'

const GRADE_OPTIONS = GRADES.map((grade) => ({ value: grade, label: grade }))
const NEED_OPTIONS = NEED_KIND_NAMES.map((kind) => ({ value: kind, label: NEED_KINDS[kind] }))
const EXAMPLES: Readonly<Record<NeedKind, string>> = { mos: '11B', license: 'M1083', skill: 'CLS' }

interface LineFieldsProps {
  lines: readonly LineDraft[]
  onChange: (lines: LineDraft[]) => void
  /** By field, such as `lines.0.count`. */
  errorOf: ErrorOf
}

/** Personnel needed, one line for each kind of Soldier. */
export function LineFields({ lines, onChange, errorOf }: LineFieldsProps) {
  const vehicles = useId()
  const set = (at: number, change: Partial<LineDraft>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...change } : line)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-strong">Personnel needed</legend>
      {errorOf('lines') && <p className="text-14 text-danger">{errorOf('lines')}</p>}
      {lines.map((line, at) => (
        <div key={line.id} className="border-t border-line pt-3">
          <div className="grid grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
            <Field label="How many" error={errorOf(`lines.${at}.count`)}>
              <NumberInput value={line.count} onChange={(event) => set(at, { count: event.target.value })} />
            </Field>
            <Field label="Grade from">
              <Select
                placeholder="Any"
                options={GRADE_OPTIONS}
                value={line.gradeFrom}
                onChange={(event) => set(at, { gradeFrom: event.target.value })}
              />
            </Field>
            <Field label="Grade to" error={errorOf(`lines.${at}.gradeTo`)}>
              <Select
                placeholder="Any"
                options={GRADE_OPTIONS}
                value={line.gradeTo}
                onChange={(event) => set(at, { gradeTo: event.target.value })}
              />
            </Field>
            <div className="pt-6">
              <IconButton
                icon={X}
                label={`Remove line ${at + 1}`}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              />
            </div>
          </div>
          <div className="mt-2 grid gap-2 phone:grid-cols-3">
            <Field label="Needs">
              <Select
                placeholder="None"
                options={NEED_OPTIONS}
                value={line.needKind}
                onChange={(event) => set(at, { needKind: event.target.value as NeedKind | '' })}
              />
            </Field>
            {line.needKind !== '' && (
              <Field label={NEED_KINDS[line.needKind]} error={errorOf(`lines.${at}.need`)} required>
                <TextInput
                  maxLength={40}
                  autoComplete="off"
                  list={line.needKind === 'license' ? vehicles : undefined}
                  placeholder={EXAMPLES[line.needKind]}
                  value={line.need}
                  onChange={(event) => set(at, { need: event.target.value })}
                />
              </Field>
            )}
            <Field label="Task" error={errorOf(`lines.${at}.label`)}>
              <TextInput
                maxLength={60}
                placeholder="e.g., Lane safety"
                value={line.label}
                onChange={(event) => set(at, { label: event.target.value })}
              />
            </Field>
          </div>
        </div>
      ))}
      <datalist id={vehicles}>
        {VEHICLES.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </datalist>
      <Button className="w-fit" icon={Plus} onClick={() => onChange([...lines, newLine()])}>
        Add a line
      </Button>
    </fieldset>
  )
}
