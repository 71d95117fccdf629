import { cx } from '../styles/cx.ts'

/**
 * primary: the one main action of a screen. quiet: all other actions. danger: deletes or ends something. plain: an
 * action inside text or a row.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'filled border-action bg-action text-on-action hover:border-action-strong hover:bg-action-strong',
  quiet: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
  danger: 'filled border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong',
  plain: 'border-transparent text-action underline-offset-4 hover:underline',
}

/** The look of a button, for a link that acts like one. It is not printed. */
export function buttonClass(variant: ButtonVariant = 'quiet', className?: string): string {
  return cx(
    'relative inline-flex min-h-control items-center justify-center gap-2 overflow-hidden rounded-box border py-1',
    'text-14 font-strong select-none transition-colors disabled:cursor-default disabled:opacity-50',
    'aria-disabled:cursor-default print:hidden',
    variant === 'plain' ? 'px-1' : 'px-3',
    VARIANTS[variant],
    className,
  )
}
