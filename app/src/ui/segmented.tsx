import * as Radix from 'radix-ui/radio-group'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldGroup } from './field.tsx'

export interface SegmentedProps<T extends string> {
  value: T | null
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; name?: string | undefined; disabled?: boolean | undefined }[]
  /** Without a field around it. */
  label?: string | undefined
  /** Fill the width in equal parts, for a thumb. */
  fill?: boolean | undefined
  className?: string | undefined
}

/** One tap chooses one of a few: all are in sight, the chosen one is filled. Options may be chips. */
export function Segmented<T extends string>({ value, onChange, options, label, fill, className }: SegmentedProps<T>) {
  const wiring = useFieldGroup(label)
  return (
    <Radix.Root
      {...wiring}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className={cx(
        'flex w-fit max-w-full flex-wrap gap-px overflow-hidden rounded-box border border-line-strong bg-line-strong',
        fill && 'w-full',
        className,
      )}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          aria-label={option.name}
          className={cx(
            'flex min-h-[calc(var(--control)-2px)] min-w-10 grow items-center justify-center bg-surface px-3 text-14 hover:bg-sunken -outline-offset-2',
            'coarse:min-w-11 disabled:opacity-50 data-[state=checked]:bg-action data-[state=checked]:font-strong data-[state=checked]:text-on-action',
            fill && 'basis-0',
          )}
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
