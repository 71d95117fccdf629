import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonVariant, buttonClass } from './button-class.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  /** Working: keeps its place and its focus, takes no second press. */
  busy?: boolean | undefined
  icon?: LucideIcon | undefined
}

export function Button({ variant, busy = false, icon: Icon, className, children, onClick, ...rest }: ButtonProps) {
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
      onClick={press}
    >
      {Icon && <Icon className="size-4 shrink-0" aria-hidden="true" />}
      {children}
      {busy && <span className="busy-line absolute inset-x-0 bottom-0 h-0.5 bg-current" aria-hidden="true" />}
    </button>
  )
}
