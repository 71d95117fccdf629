import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import { CONTROL_BOX, useFieldControl } from './field.tsx'

/** Grows with its text if the browser supports that. */
export function TextArea({ className, required, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl({ id: rest.id, required })
  return (
    <textarea
      rows={rows}
      {...wiring}
      {...rest}
      className={cx(CONTROL_BOX, 'field-sizing-content min-h-20 py-2', className)}
    />
  )
}
