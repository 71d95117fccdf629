import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import { CONTROL_BOX, useFieldControl } from './field.tsx'

export function TextInput({ className, required, ...rest }: ComponentProps<'input'>) {
  const wiring = useFieldControl({ id: rest.id, required })
  return <input type="text" autoComplete="off" {...wiring} {...rest} className={cx(CONTROL_BOX, className)} />
}
