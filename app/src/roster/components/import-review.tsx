import type { ImportPreview, NameOrder } from '@muster/domain/roster/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ImportChoices, RowChanges } from './import-choices.tsx'
import { type ColumnChoice, type ImportColumn, withChoice } from './column-choices.ts'
import { ImportColumns, LostChoices } from './import-columns.tsx'

type Problem = ImportPreview['problems'][number]
type Cleaning = ImportPreview['cleaned'][number]

interface ImportReviewProps {
  preview: ImportPreview
  /** Earlier choices that do not apply to this preview. */
  lost: readonly ImportColumn[]
  busy: boolean
  skipped: ReadonlySet<number>
  onSkip: (lines: ReadonlySet<number>) => void
  onChange: (how: { sheet?: string; headerLine?: number; mapping?: ColumnChoice[] }) => void
  importing: boolean
  onImport: () => void
}

/** What the file contains, its errors by line and column, and what the import would do. */
export function ImportReview(props: ImportReviewProps) {
  const { preview, lost, busy, skipped, onSkip, onChange, importing, onImport } = props
  const { counts, problems, cleaned, columns, rows, notes } = preview
  const changed = rows.filter((row) => row.outcome === 'changed')
  const updating = changed.filter((row) => !skipped.has(row.line)).length
  const doubtful = rows.filter((row) => row.mayBe !== undefined)
  const adding = counts.new - doubtful.filter((row) => skipped.has(row.line)).length
  const taking = adding + updating
  return (
    <div aria-busy={busy}>
      <FigureRow>
        <Figure label="Rows in the file" value={counts.rows} />
        <Figure label="New Soldiers" value={counts.new} />
        <Figure label="Changed" value={counts.changed} />
        <Figure label="No change" value={counts.same} />
        <Figure label="Cannot be imported" value={counts.rejected} />
      </FigureRow>

      {notes.length > 0 && (
        <ul className="my-3 flex flex-col gap-1 border-l-4 border-line-strong pl-3" aria-label="About this file">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}

      {doubtful.length > 0 && (
        <Part title={`New, or on the roster already? ${doubtful.length}`}>
          <p className="pb-2">
            Nearly the same names are on the roster. Uncheck whoever is the same Soldier, or correct the name in your
            file to update them.
          </p>
          <ImportChoices
            rows={doubtful}
            all="Add all as new Soldiers"
            label="New, or on the roster already"
            skipped={skipped}
            onSkip={onSkip}
            renderAbout={({ mayBe }) => <p className="self-center text-14">On the roster: {mayBe}</p>}
          />
        </Part>
      )}

      <Part title={problems.length === 0 ? 'No problems' : `Problems: ${problems.length}`}>
        {problems.length === 0 ? (
          <p className="py-2 text-ink-soft">Every row can be imported.</p>
        ) : (
          <>
            <p className="pb-2">
              These rows are left out. If a whole column is wrong, choose another field for it under Columns below.
              Otherwise fix them in your file and import it again, or add the Soldiers by hand.
            </p>
            <DataTable
              label="Problems"
              rows={problems}
              rowId={(problem) => `${placeOf(problem)} ${problem.problem}`}
              rowName={(problem) => `Line ${problem.line}`}
              columns={PROBLEM_COLUMNS}
              renderCard={ProblemCard}
              className="max-h-96"
            />
          </>
        )}
      </Part>

      {cleaned.length > 0 && (
        <Part title={`Assumptions: ${cleaned.length}`}>
          <DataTable
            label="Assumptions"
            rows={cleaned}
            rowId={(one) => `${placeOf(one)} ${one.meaning}`}
            rowName={(one) => `Line ${one.line}`}
            columns={CLEANED_COLUMNS}
            renderCard={CleanedCard}
            className="max-h-72"
          />
        </Part>
      )}

      {changed.length > 0 && (
        <Part title={`Soldiers already on the roster: ${changed.length} would change`}>
          <ImportChoices
            rows={changed}
            all="Update all"
            label="Changes"
            skipped={skipped}
            onSkip={onSkip}
            renderAbout={(row) => <RowChanges changes={row.changes} />}
          />
        </Part>
      )}

      <Part title="Columns">
        <div className="flex flex-wrap gap-4 pb-3">
          {preview.sheets.length > 1 && (
            <Field label="Sheet">
              <Select
                options={preview.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
                value={preview.sheet}
                onChange={(event) => onChange({ sheet: event.target.value })}
              />
            </Field>
          )}
          <Field label="Headings are in line">
            <NumberInput
              key={preview.headerLine}
              defaultValue={preview.headerLine}
              className="w-24"
              onBlur={(event) => {
                const line = Number(event.target.value)
                if (Number.isInteger(line) && line >= 1 && line !== preview.headerLine) onChange({ headerLine: line })
              }}
            />
          </Field>
          {columns.map(({ index, heading, target, nameOrder }) => {
            if (!nameOrder) return null
            return (
              <Field key={index} label={`Names without a comma in “${heading}”`} hint={DECIDED[nameOrder.decided]}>
                <Select
                  options={ORDERS}
                  value={nameOrder.order}
                  onChange={(event) =>
                    onChange({
                      mapping: withChoice(columns, { index, target, nameOrder: event.target.value as NameOrder }),
                    })
                  }
                />
              </Field>
            )
          })}
        </div>
        <LostChoices lost={lost} moreTargets={preview.moreTargets} />
        <ImportColumns
          columns={columns}
          moreTargets={preview.moreTargets}
          onChange={(mapping) => onChange({ mapping })}
        />
      </Part>

      <FootBar className="mt-6 flex flex-wrap items-center justify-between gap-3 px-4 pt-2 pb-[max(0.5rem,var(--foot-inset))]">
        <p role="status" className="tabular text-14">
          <span className="text-20 font-heavy">{taking}</span> of {counts.rows} rows will be imported
          {counts.rejected > 0 && `, ${counts.rejected} left out`}
        </p>
        <Button variant="primary" busy={importing} disabled={taking === 0 || busy} onClick={onImport}>
          {actionOf(adding, updating)}
        </Button>
      </FootBar>
    </div>
  )
}

const ORDERS: readonly { value: NameOrder; label: string }[] = [
  { value: 'last first', label: 'Last name first: ADAMS ROBERT' },
  { value: 'first last', label: 'First name first: ROBERT ADAMS' },
]
const DECIDED = {
  'by its rows': 'Taken from the names in this column',
  'by its heading': 'Taken from the heading',
  'by you': 'As you chose',
  'not certain': 'Not certain. Check the names under “Assumptions”, and change the order here',
} as const

function actionOf(added: number, updating: number): string {
  if (added === 0 && updating === 0) return 'Nothing to import'
  const soldiers = added + updating === 1 ? 'Soldier' : 'Soldiers'
  if (updating === 0) return `Import ${added} ${soldiers}`
  return added === 0 ? `Update ${updating} ${soldiers}` : `Import ${added}, update ${updating}`
}

const PROBLEM_COLUMNS: readonly Column<Problem>[] = [
  { id: 'line', header: 'Line', width: 5, align: 'end', value: (problem) => problem.line },
  { id: 'column', header: 'Column', width: 10, value: (problem) => problem.column },
  {
    id: 'value',
    header: 'In the file',
    width: 12,
    value: (problem) => problem.value,
    cell: (problem) => problem.value || '(empty)',
  },
  { id: 'problem', header: 'Problem', width: 18, grow: true, value: (problem) => problem.problem },
]

const CLEANED_COLUMNS: readonly Column<Cleaning>[] = [
  { id: 'line', header: 'Line', width: 5, align: 'end', value: (one) => one.line },
  { id: 'column', header: 'Column', width: 10, value: (one) => one.column },
  { id: 'value', header: 'In the file', width: 12, value: (one) => one.value },
  { id: 'meaning', header: 'Read as', width: 18, grow: true, value: (one) => one.meaning },
]

function ProblemCard({ line, column, value, problem }: Problem) {
  return <ReviewCard place={`Line ${line}, ${column}`} value={value || '(empty)'} says={problem} />
}

function CleanedCard({ line, column, value, meaning }: Cleaning) {
  return <ReviewCard place={`Line ${line}, ${column}`} value={value} says={meaning} />
}

function ReviewCard({ place, value, says }: { place: string; value: string; says: string }) {
  return (
    <div className="py-2">
      <p className="flex justify-between gap-3 text-12 text-ink-soft">
        <span>{place}</span>
        <span className="truncate">{value}</span>
      </p>
      <p className="font-strong">{says}</p>
    </div>
  )
}

function placeOf({ line, column }: { line: number; column: string }): string {
  return `${line} ${column}`
}
