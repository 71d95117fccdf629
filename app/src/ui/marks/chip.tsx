import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

export interface ChipProps {
  children: ReactNode
  /** If set, the chip has a remove button, named "Remove " and this text. */
  onRemove?: (() => void) | undefined
  removeLabel?: string | undefined
}

/** An active filter, or a chosen item that can be removed. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-box border border-line-strong bg-surface pl-2 text-14 coarse:min-h-control">
      <span className={onRemove ? 'truncate' : 'truncate pr-2'}>{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${removeLabel ?? ''}`.trim()}
          onClick={onRemove}
          className="touch-target flex size-7 shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
