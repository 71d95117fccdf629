import { useRef, useState } from 'react'
import type { CellEdit } from './column.ts'

export interface CellEditorProps {
  edit: CellEdit
  name: string
  onCommit: (value: string) => void
  onCancel: () => void
}

const BOX = 'h-full w-full border-2 border-brass bg-surface px-1 text-ink focus-visible:outline-none'

/** Replaces a cell: Enter or leaving it saves the change, Escape drops it. */
export function CellEditor({ edit, name, onCommit, onCancel }: CellEditorProps) {
  const [value, setValue] = useState(edit.from)
  // Escape and Enter unmount the field, which fires a blur. That must not count as a second save.
  const closed = useRef(false)

  function close(keep: boolean, last = value) {
    if (closed.current) return
    closed.current = true
    if (keep && last !== edit.from) onCommit(last)
    else onCancel()
  }

  const wiring = {
    'aria-label': name,
    autoFocus: true,
    onBlur: () => close(true),
    onKeyDown: (event: React.KeyboardEvent) => {
      event.stopPropagation()
      if (event.key === 'Enter') close(true)
      if (event.key === 'Escape') close(false)
    },
  }
  if (edit.kind === 'text') {
    return (
      <input
        {...wiring}
        className={BOX}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    )
  }
  return (
    <select {...wiring} className={BOX} value={value} onChange={(event) => close(true, event.target.value)}>
      {edit.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
