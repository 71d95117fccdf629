import * as Radix from 'radix-ui/radio-group'
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { lockedProps, useRegionLock } from './edits.tsx'
import { useFieldGroup } from './field.tsx'
import { StatusShape } from '../marks/status-shape.tsx'
import type { Tone } from '../marks/tone.ts'

export interface SegmentedOption<T extends string> {
  value: T
  label: ReactNode
  /** Read aloud in place of the label: the meaning of the letters. */
  name?: string | undefined
  /** A status: the option shows its shape, and its color when chosen. */
  tone?: Tone | undefined
  disabled?: boolean | undefined
}

export interface SegmentedProps<T extends string> {
  value: T | null
  onChange: (value: T) => void
  options: readonly SegmentedOption<T>[]
  /** The label, if there is no field around it. */
  label?: string | undefined
  /** Fill the width in equal parts, for a thumb. */
  fill?: boolean | undefined
  disabled?: boolean | undefined
  /** Whether it changes something. Undefined: like the part of the screen that it is in. */
  edits?: boolean | undefined
  /** Also call `onChange` when the chosen option is pressed, because it may be shown without having been chosen. */
  again?: boolean | undefined
  className?: string | undefined
}

/** One tap chooses one of a few options. All are visible, and the chosen one is filled. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { value, onChange, options, label, fill, disabled = false, edits, again = false, className } = props
  const lock = useRegionLock(edits)
  const wiring = useFieldGroup(label)
  return (
    <Radix.Root
      {...wiring}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as T)}
      className={cx(
        'flex max-w-full flex-wrap gap-px overflow-hidden rounded-box border border-line-strong bg-line-strong',
        fill ? 'w-full' : 'w-fit',
        className,
      )}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          aria-label={option.name}
          data-tone={option.tone}
          onClick={again && option.value === value ? () => onChange(option.value) : undefined}
          {...lockedProps(lock)}
          className={cx(
            'group/option flex min-h-[calc(var(--control)-2px)] coarse:min-h-control grow items-center justify-center gap-1.5 px-3 text-14 -outline-offset-2',
            'bg-surface enabled:hover:bg-sunken disabled:bg-sunken disabled:text-ink-soft data-locked:bg-sunken data-locked:text-ink-soft data-[state=checked]:font-strong',
            option.tone
              ? 'data-[state=checked]:bg-tone! data-[state=checked]:text-on-tone'
              : 'data-[state=checked]:bg-action! data-[state=checked]:text-on-action',
            fill ? 'min-w-fit basis-0 px-1' : 'min-w-10 coarse:min-w-11',
          )}
        >
          {option.tone && (
            <StatusShape tone={option.tone} className="text-tone group-data-[state=checked]/option:text-current" />
          )}
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
