import { type ComponentProps, useEffect, useRef } from 'react'
import { cx } from '../styles/cx.ts'

export interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some but not all. */
  partly?: boolean | undefined
  name: string
}

/** An input drawn by CSS alone, because hundreds of rows scroll past. Elsewhere use Checkbox. */
export function RowCheckbox({ partly = false, name, className, ...rest }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={name}
      {...rest}
      className={cx('row-checkbox size-4 coarse:size-5', className)}
    />
  )
}
