import { BLOCK_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import type { CounselingKind } from '@muster/domain/counseling/kinds.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { TextButtons } from './text-buttons.tsx'

interface BlockFieldProps {
  field: Extract<Snippet['block'], 'purpose' | 'keyPoints' | 'leaderResponsibilities'>
  label: string
  hint: ReactNode
  kind: CounselingKind
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** From here on the character count is shown. */
const NEAR = BLOCK_LIMIT * 0.9

/** One block of the form. It grows with the text, and says at once what may not be in it. */
export function BlockField({ field, label, hint, kind, value, onChange, problem }: BlockFieldProps) {
  const looked = useDeferredValue(value)
  const guarded = useMemo(() => guardText(looked), [looked])
  const letters = value.trim().length
  const over = letters - BLOCK_LIMIT
  const tooLong =
    over > 0 ? `${figures(over)} characters too many. Shorten it, or add the rest as an addendum later.` : null

  function insert(text: string) {
    const before = value
    onChange(before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`)
    if (before.trim() !== '') toast.undoHere('Text added at the end.', () => onChange(before), 'counseling-text')
  }

  return (
    <div data-field={field} className="flex flex-col gap-1">
      <Field
        label={label}
        hint={
          letters > NEAR ? (
            <span className="tabular">
              {figures(letters)} of {figures(BLOCK_LIMIT)} characters
            </span>
          ) : (
            hint
          )
        }
        error={guarded ?? tooLong ?? problem}
      >
        <TextArea
          rows={6}
          dir="auto"
          className="min-h-36!"
          autoCapitalize="sentences"
          spellCheck
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <TextButtons block={field} label={label} kind={kind} written={value} onInsert={insert} />
    </div>
  )
}

function figures(count: number): string {
  return count.toLocaleString('en-US')
}
