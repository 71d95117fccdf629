import type { ImportPreview, ImportTarget } from '@muster/domain/roster/schema.ts'
import { FIELD_GROUP_LABELS, FIELD_GROUPS, FIELD_KEYS, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { useId } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { Select } from '../../ui/forms/select.tsx'
import { type ColumnChoice, type ImportColumn, isRefused, shownTarget, withChoice } from './column-choices.ts'

const NOT_IMPORTED = 'Not imported'

const TARGETS: readonly { value: ImportTarget; label: string }[] = [
  { value: 'ignore', label: NOT_IMPORTED },
  { value: 'name', label: 'Whole name' },
  { value: 'platoon', label: 'Platoon' },
  { value: 'squad', label: 'Squad or section' },
  { value: 'team', label: 'Team' },
  ...FIELD_GROUPS.flatMap((group) =>
    FIELD_KEYS.filter((key) => SOLDIER_FIELDS[key].group === group).map((key) => ({
      value: key,
      label: `${FIELD_GROUP_LABELS[group]}: ${SOLDIER_FIELDS[key].label}`,
    })),
  ),
]

/** Choices that were lost with another heading line or sheet. */
export function LostChoices({
  lost,
  moreTargets,
}: {
  lost: readonly ImportColumn[]
  moreTargets: ImportPreview['moreTargets']
}) {
  const options = optionsOf(moreTargets)
  const words = lost.map((column) => {
    const shown = shownTarget(options, column)
    return `${headingOf(column)} (${options.find(({ value }) => value === shown)?.label ?? NOT_IMPORTED})`
  })
  return (
    <div role="status">
      {lost.length > 0 && (
        <p className="mb-3 border-l-4 border-line-strong pl-3 wrap-anywhere">
          Your choice no longer applies to: {words.join('; ')}. The heading there is different or the column is empty.
          Choose again below if you still want it.
        </p>
      )}
    </div>
  )
}

/** The target of each column of the file. Any of them can be corrected. */
export function ImportColumns({
  columns,
  moreTargets,
  onChange,
}: {
  columns: readonly ImportColumn[]
  /** Columns of the file that other features read. */
  moreTargets: ImportPreview['moreTargets']
  onChange: (mapping: ColumnChoice[]) => void
}) {
  const options = optionsOf(moreTargets)
  const id = useId()
  return (
    <ul className="grid gap-x-8 desk:grid-cols-2 wide:grid-cols-3">
      {columns.map((column) => (
        <li key={column.index} className="grid grid-cols-2 items-start gap-3 border-b border-line py-2">
          <div className="min-w-0">
            <p className="truncate font-strong">{headingOf(column)}</p>
            {column.note === null ? (
              <p className="truncate text-12 text-ink-soft">{column.samples.join(', ')}</p>
            ) : (
              <p
                id={`${id}-${column.index}`}
                className={cx('text-12 wrap-anywhere', isRefused(column) ? 'font-strong text-danger' : 'text-ink-soft')}
              >
                {column.note}
              </p>
            )}
          </div>
          <Select
            aria-label={`${headingOf(column)} becomes`}
            options={options}
            value={shownTarget(options, column)}
            aria-invalid={isRefused(column) || undefined}
            aria-describedby={column.note === null ? undefined : `${id}-${column.index}`}
            onChange={(event) =>
              onChange(withChoice(columns, { index: column.index, target: event.target.value as ImportTarget }))
            }
          />
        </li>
      ))}
    </ul>
  )
}

function optionsOf(moreTargets: ImportPreview['moreTargets']) {
  return [...TARGETS, ...moreTargets.map(({ target, label }) => ({ value: target, label }))]
}

function headingOf({ heading, index }: ImportColumn): string {
  return heading || `Column ${index + 1}`
}
