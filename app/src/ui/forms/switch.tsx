import * as Radix from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import { lockedProps, useRegionLock } from './edits.tsx'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
  /** Whether it changes something. Undefined: like the part of the screen that it is in. */
  edits?: boolean | undefined
}

/** For a setting that takes effect at once. In a form with a save button, use a checkbox. */
export function Switch({ checked, onChange, label, hint, disabled, edits }: SwitchProps) {
  const lock = useRegionLock(edits)
  const id = useId()
  return (
    <span className="flex min-h-control items-center py-1 justify-between gap-4">
      <span className="min-w-0">
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <label id={`${id}-hint`} htmlFor={id} className="block text-12 text-ink-soft">
            {hint}
          </label>
        )}
      </span>
      <Radix.Root
        id={id}
        // The hint can be tapped too, but is not part of the name.
        aria-labelledby={`${id}-label`}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        {...lockedProps(lock, hint ? `${id}-hint` : undefined)}
        className="touch-target flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-surface p-0.5 hover:border-ink disabled:opacity-50 data-[state=checked]:border-action data-[state=checked]:bg-action"
      >
        <Radix.Thumb className="size-4 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-action" />
      </Radix.Root>
    </span>
  )
}
