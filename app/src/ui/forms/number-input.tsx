import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import { CONTROL_BOX, useFieldControl } from './field.tsx'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shown after the number: "Soldiers", "hours". */
  unit?: string | undefined
}

/**
 * Digits by keyboard or number pad. A text field on purpose: `type=number` changes its value with the mouse wheel and
 * hides typed text that is not a number.
 */
export function NumberInput({ unit, className, required, ...rest }: NumberInputProps) {
  const wiring = useFieldControl({ id: rest.id, required })
  const input = (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      {...wiring}
      {...rest}
      className={cx(CONTROL_BOX, 'tabular text-right', className)}
    />
  )
  if (!unit) return input
  return (
    <span className="flex items-center gap-2">
      {input}
      <span className="shrink-0 text-ink-soft">{unit}</span>
    </span>
  )
}
