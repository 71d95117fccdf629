import { cx } from '../styles/cx.ts'
import { StatusShape } from './status-shape.tsx'
import type { Tone } from './tone.ts'

export interface StatusChipProps {
  tone: Tone
  /** The letters that leaders know: `PDY`, `LV`, `NR`. */
  code: string
  /** The meaning of the letters, read aloud; also shown if `full` is set. */
  label: string
  full?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Continues from an earlier day and was not confirmed today. */
  carried?: boolean | undefined
  className?: string | undefined
}

const SIZES = {
  small: 'h-5 gap-1 px-1 text-12',
  medium: 'h-6 gap-1.5 px-1.5 text-14',
  large: 'h-8 gap-2 px-2 text-16',
} as const

/** A status in three ways at once: letters, shape and color. */
export function StatusChip({ tone, code, label, full, size = 'medium', carried, className }: StatusChipProps) {
  return (
    <span
      data-tone={tone}
      title={full ? undefined : label}
      className={cx(
        'inline-flex w-fit max-w-full items-center rounded-box border align-middle font-heavy whitespace-nowrap',
        tone === 'absent' ? 'border-tone bg-tone text-on-tone' : 'border-tone bg-tone-soft text-ink',
        (carried || tone === 'unreported') && 'border-dashed',
        SIZES[size],
        className,
      )}
    >
      <StatusShape tone={tone} className={tone === 'absent' ? undefined : 'text-tone'} />
      <span className="tabular">{code}</span>
      {full ? <span className="truncate font-regular">{label}</span> : <span className="sr-only">, {label}</span>}
      {carried && <span className="sr-only">, carried over</span>}
    </span>
  )
}
