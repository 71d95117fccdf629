import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

type ImportRow = ImportPreview['rows'][number]

interface ImportChoicesProps {
  rows: readonly ImportRow[]
  /** The label of the checkbox for all rows. */
  all: string
  /** The label of the list. */
  label: string
  skipped: ReadonlySet<number>
  onSkip: (lines: ReadonlySet<number>) => void
  renderAbout: (row: ImportRow) => ReactNode
}

/** Rows of the file. Each can be left out of the import. */
export function ImportChoices({ rows, all, label, skipped, onSkip, renderAbout }: ImportChoicesProps) {
  function take(lines: readonly number[], on: boolean) {
    const others = [...skipped].filter((each) => !lines.includes(each))
    onSkip(new Set(on ? others : [...others, ...lines]))
  }
  return (
    <>
      <Checkbox
        label={all}
        checked={rows.every((row) => !skipped.has(row.line))}
        onChange={(on) =>
          take(
            rows.map((row) => row.line),
            on,
          )
        }
      />
      <ul className="max-h-96 overflow-y-auto border-y border-line" tabIndex={0} aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.line}
            className="grid gap-x-4 border-b border-line py-1 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] desk:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <Checkbox label={row.name} checked={!skipped.has(row.line)} onChange={(on) => take([row.line], on)} />
            {renderAbout(row)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Before and after, field by field. */
export function RowChanges({ changes }: Pick<ImportRow, 'changes'>) {
  return (
    <ul className="self-center text-14">
      {changes.map((change) => (
        <li key={change.field}>
          <span className="text-ink-soft">{change.label}:</span>{' '}
          <s className="text-ink-soft">{change.from ?? 'empty'}</s> {change.to}
        </li>
      ))}
    </ul>
  )
}
