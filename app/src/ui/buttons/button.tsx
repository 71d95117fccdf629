import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonVariant, buttonClass } from './button-class.ts'
import { lockedProps, useRegionLock } from '../forms/edits.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  /** The action is running: the button keeps its place and focus, and ignores further presses. */
  busy?: boolean | undefined
  icon?: LucideIcon | undefined
  /** It changes something, so it is locked in view only mode. Main buttons follow the part that they are in. */
  edits?: boolean | undefined
}

export function Button(props: ButtonProps) {
  const { variant, busy = false, icon: Icon, edits, className, children, onClick, ...rest } = props
  const isMain = variant === 'primary' || variant === 'danger' || rest.type === 'submit'
  const lock = useRegionLock(isMain ? edits : (edits ?? false))
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      {...lockedProps(lock, rest['aria-describedby'])}
      onClick={press}
    >
      {Icon && <Icon className="size-4 shrink-0" aria-hidden="true" />}
      {children}
      {busy && <span className="busy-line absolute inset-x-0 bottom-0 h-0.5 bg-current" aria-hidden="true" />}
    </button>
  )
}
