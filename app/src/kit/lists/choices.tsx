import type { ReactNode } from 'react'
import { cx } from '../../ui/styles/cx.ts'

/** Choices in one line that scrolls sideways on a phone, so that the list below starts high on the page. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-4 flex items-center gap-1 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:px-0 print:hidden"
    >
      {children}
    </div>
  )
}

export function Choice({
  chosen,
  onChoose,
  count,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  count?: number | string | undefined
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-control shrink-0 items-center gap-2 rounded-box border px-3 text-14 whitespace-nowrap',
        chosen ? 'border-brass bg-brass-soft font-strong' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      {children}
      {count !== undefined && <span className="tabular text-ink-soft">{count}</span>}
    </button>
  )
}

/** Takes back every filter. For after the last of them, while one is chosen. */
export function ShowAll({ onShow }: { onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="min-h-control shrink-0 px-2 text-14 font-strong text-action underline-offset-4 hover:underline"
    >
      Show all
    </button>
  )
}
