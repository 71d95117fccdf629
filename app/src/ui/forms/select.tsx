import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import { CONTROL_BOX, useFieldControl } from './field.tsx'

export interface Option<T extends string = string> {
  value: T
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  options: readonly Option[]
  /** The text of the empty first choice: "Choose a rank". */
  placeholder?: string | undefined
}

/** The browser's own list, with the phone's wheel, type-ahead and screen reader support. */
export function Select({ options, placeholder, className, required, ...rest }: SelectProps) {
  const { readOnly: locked, ...wiring } = useFieldControl({ id: rest.id, required })
  // In view only mode there is only the current choice.
  const offered = locked ? options.filter(({ value }) => value === rest.value) : options
  return (
    <span className={cx('relative flex', className)}>
      <select {...wiring} {...rest} className={cx(CONTROL_BOX, 'appearance-none truncate pr-8')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {offered.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-ink-soft"
        aria-hidden="true"
      />
    </span>
  )
}
