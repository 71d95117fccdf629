import { useId } from 'react'
import { cx } from '../styles/cx.ts'
import { lockedProps, useEditLock } from '../forms/edits.tsx'
import { CONTROL_BOX } from '../forms/field.tsx'
import type { EntryColumn } from './columns.ts'

interface EntryCellProps {
  label: string
  column: EntryColumn
  place: { readonly row: number; readonly column: number }
  text: string
  problem: string | null
  note: string | null
  /** The id of the element that shows the problem. Without it the problem is shown under the field. */
  problemId?: string | undefined
  onType: (text: string) => void
  onSettle: () => void
}

/** One cell: a field or a list, marked if its value is not valid. */
export function EntryCell(props: EntryCellProps) {
  const { label, column, place, text, problem, note, problemId, onType, onSettle } = props
  const id = useId()
  const lock = useEditLock()
  const about = [problem && (problemId ?? `${id}-problem`), note && `${id}-note`].filter(Boolean).join(' ') || undefined
  const shared = {
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'data-place': `${place.row} ${place.column}`,
    ...lockedProps(lock, about),
  }
  return (
    <>
      <span className="relative flex">
        {column.options ? (
          <select
            {...shared}
            disabled={lock !== null}
            value={text}
            onChange={(event) => onType(event.target.value)}
            className={cx(CONTROL_BOX, 'truncate')}
          >
            <option value="">–</option>
            {column.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            type="text"
            autoComplete="off"
            {...shared}
            readOnly={lock !== null}
            inputMode={column.inputMode}
            placeholder={column.placeholder}
            value={text}
            onChange={(event) => onType(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={onSettle}
            className={cx(CONTROL_BOX, 'tabular', note && 'pr-8')}
          />
        )}
        {note && (
          <span
            id={`${id}-note`}
            className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-12 text-ink-soft"
          >
            {note}
          </span>
        )}
      </span>
      {problem && problemId === undefined && (
        <span id={`${id}-problem`} className="block text-12 font-strong text-danger">
          {problem}
        </span>
      )}
    </>
  )
}
