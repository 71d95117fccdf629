import type { ImportPreview, ImportTarget, NameOrder } from '@muster/domain/roster/schema.ts'
import { FIELD_GROUP_LABELS, FIELD_GROUPS, FIELD_KEYS, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { Select } from '../../ui/select.tsx'

type ImportColumn = ImportPreview['columns'][number]

export interface ColumnChoice {
  index: number
  target: ImportTarget
  nameOrder?: NameOrder | undefined
}

/** What is to be sent again of a column: the order of names only where it was chosen. */
export function choiceOf({ index, target, nameOrder }: ImportColumn): ColumnChoice {
  return { index, target, ...(nameOrder?.decided === 'by you' && { nameOrder: nameOrder.order }) }
}

const TARGETS: readonly { value: ImportTarget; label: string }[] = [
  { value: 'ignore', label: 'Not imported' },
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

/** What each column of the file becomes; anything may be put right. */
export function ImportColumns({
  columns,
  moreTargets,
  onChange,
}: {
  columns: readonly ImportColumn[]
  /** What other features read of the file. */
  moreTargets: ImportPreview['moreTargets']
  onChange: (mapping: ColumnChoice[]) => void
}) {
  const options = [...TARGETS, ...moreTargets.map(({ target, label }) => ({ value: target, label }))]
  function choose(index: number, target: ImportTarget) {
    onChange(columns.map((column) => (column.index === index ? { index, target } : choiceOf(column))))
  }
  return (
    <ul className="grid gap-x-8 desk:grid-cols-2 wide:grid-cols-3">
      {columns.map((column) => (
        <li key={column.index} className="grid grid-cols-2 items-center gap-3 border-b border-line py-2">
          <div className="min-w-0">
            <p className="truncate font-strong">{column.heading || `Column ${column.index + 1}`}</p>
            <p className="truncate text-12 text-ink-soft">{column.note ?? column.samples.join(', ')}</p>
          </div>
          <Select
            aria-label={`${column.heading || `Column ${column.index + 1}`} becomes`}
            options={options}
            value={column.target}
            onChange={(event) => choose(column.index, event.target.value as ImportTarget)}
          />
        </li>
      ))}
    </ul>
  )
}
