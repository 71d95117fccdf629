import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import * as Radix from 'radix-ui/checkbox'
import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'
import { lockedProps, useRegionLock } from './edits.tsx'

export interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  /** The label is for screen readers only. */
  labelHidden?: boolean | undefined
  disabled?: boolean | undefined
  /** Whether it changes something. Undefined: like the part of the screen that it is in. */
  edits?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
}

export function Checkbox({
  checked,
  onChange,
  label,
  hint,
  labelHidden,
  disabled,
  name,
  className,
  edits,
}: CheckboxProps) {
  const lock = useRegionLock(edits)
  const id = useId()
  return (
    <span
      className={cx('flex min-w-0 gap-2', labelHidden ? 'items-center' : 'min-h-control items-start py-2', className)}
    >
      <Radix.Root
        id={id}
        // The hint can be tapped too, but is not part of the name.
        aria-labelledby={`${id}-label`}
        name={name}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
        {...lockedProps(lock, hint ? `${id}-hint` : undefined)}
        className={cx(
          'touch-target flex size-5 shrink-0 items-center justify-center rounded-box border border-line-strong bg-surface hover:border-ink',
          'data-[state=checked]:border-action data-[state=checked]:bg-action data-[state=checked]:text-on-action',
          'data-[state=indeterminate]:border-action data-[state=indeterminate]:text-action disabled:opacity-50',
        )}
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus className="size-4" strokeWidth={3} />
          ) : (
            <Check className="size-4" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <label id={`${id}-hint`} htmlFor={id} className="block text-12 text-ink-soft">
            {hint}
          </label>
        )}
      </span>
    </span>
  )
}
