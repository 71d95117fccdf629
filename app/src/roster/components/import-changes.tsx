import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

type ImportRow = ImportPreview['rows'][number]

interface ImportChangesProps {
  rows: readonly ImportRow[]
  skipped: ReadonlySet<number>
  onSkip: (lines: ReadonlySet<number>) => void
}

/** Before and after, Soldier by Soldier; each can be left as it is. */
export function ImportChanges({ rows, skipped, onSkip }: ImportChangesProps) {
  function take(line: number, on: boolean) {
    onSkip(new Set(on ? [...skipped].filter((each) => each !== line) : [...skipped, line]))
  }
  return (
    <>
      <Checkbox
        label="Update all"
        checked={skipped.size === 0}
        onChange={(on) => onSkip(new Set(on ? [] : rows.map((row) => row.line)))}
      />
      <ul className="max-h-96 overflow-y-auto border-y border-line" tabIndex={0} aria-label="Changes">
        {rows.map((row) => (
          <li
            key={row.line}
            className="grid gap-x-4 border-b border-line py-1 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] desk:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <Checkbox label={row.name} checked={!skipped.has(row.line)} onChange={(on) => take(row.line, on)} />
            <ul className="self-center text-14">
              {row.changes.map((change) => (
                <li key={change.field}>
                  <span className="text-ink-soft">{change.label}:</span>{' '}
                  <s className="text-ink-soft">{change.from ?? 'empty'}</s> {change.to}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
