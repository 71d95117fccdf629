import * as Radix from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { lockedProps, useRegionLock } from './edits.tsx'
import { useFieldGroup } from './field.tsx'

export interface RadioOption<T extends string> {
  value: T
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioGroupProps<T extends string> {
  value: T | null
  onChange: (value: T) => void
  options: readonly RadioOption<T>[]
  /** The label, if there is no field around it. */
  label?: string | undefined
}

/** Choices that each need a line of explanation. For short ones use the segmented control. */
export function RadioGroup<T extends string>({ value, onChange, options, label }: RadioGroupProps<T>) {
  const id = useId()
  const wiring = useFieldGroup(label)
  const lock = useRegionLock(undefined)
  return (
    <Radix.Root {...wiring} value={value} onValueChange={(next) => onChange(next as T)} className="flex flex-col">
      {options.map((option) => (
        // All of it can be tapped, including the hint. Only the label is its name.
        <label key={option.value} className="flex min-h-control items-start gap-2 py-2">
          <Radix.Item
            aria-labelledby={`${id}-${option.value}-label`}
            value={option.value}
            disabled={option.disabled}
            {...lockedProps(lock, option.hint ? `${id}-${option.value}-hint` : undefined)}
            className="touch-target flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface hover:border-ink disabled:opacity-50 data-locked:bg-sunken data-[state=checked]:border-action"
          >
            <Radix.Indicator className="size-2.5 rounded-full bg-action" />
          </Radix.Item>
          <span className="min-w-0">
            <span id={`${id}-${option.value}-label`}>{option.label}</span>
            {option.hint && (
              <span id={`${id}-${option.value}-hint`} className="block text-12 text-ink-soft">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </Radix.Root>
  )
}
