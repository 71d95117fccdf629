import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { ListDeclaration } from '@muster/domain/kernel/list.ts'
import { isNarrowed } from '@muster/domain/kernel/list-filters.ts'
import { Fragment, type ReactNode, useState } from 'react'
import type { ReadDeclaration } from '../../platform/calls/calls.ts'
import { useUnitZone } from '../../platform/clock/unit-zone.ts'
import { useReadPages } from '../../platform/reads/read-pages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { useNow } from '../use-now.ts'
import { ListLine, type ListLineProps, type ListOpening } from './list-line.tsx'

interface ListRowsProps<Read extends ReadDeclaration, Asked, Row, Cursor> {
  list: ListDeclaration<Read, Asked, Row, Cursor>
  rosterId: string
  asked: Asked
  /** `below` is the roster of the row, if it is not the one that is shown. */
  opens?: (row: Row, below: string | null) => ListOpening
  renderLead?: (row: Row) => ReactNode
  /** A row with its own buttons: a `ListLine` and the buttons. */
  renderRow?: (row: Row, shown: ListLineProps, page: OutputOf<Read>) => ReactNode
  /** Shown while the list is empty: how to start. */
  begin?: ReactNode
  /** Shown under the rows: actions on all rows that are shown. */
  renderAfter?: (rows: readonly Row[]) => ReactNode
  /** Whether titles are headings. They are not if the list is in a part that has one. */
  headings?: boolean
}

/** The rows of a declared list, page by page, or the reason why there are none. */
export function ListRows<Read extends ReadDeclaration, Asked, Row, Cursor>(
  props: ListRowsProps<Read, Asked, Row, Cursor>,
) {
  // Other filters start with the first page again.
  return <Pages key={JSON.stringify([props.rosterId, props.asked])} {...props} />
}

function Pages<Read extends ReadDeclaration, Asked, Row, Cursor>(props: ListRowsProps<Read, Asked, Row, Cursor>) {
  const { list, rosterId, asked, opens, renderLead, renderRow, renderAfter, begin, headings = true } = props
  const [most, setMost] = useState(1)
  const moment = { now: new Date(useNow()), timeZone: useUnitZone() }
  const { data, pages, error, retry, more } = useReadPages<Read, Cursor, Row>(
    list.read,
    (after) => list.inputOf(rosterId, asked, after),
    { rowsOf: list.rowsOf, nextOf: list.nextOf, most },
  )
  const [first, last]: (OutputOf<Read> | undefined)[] = [pages.at(0), pages.at(-1)]
  if (!data || first === undefined || last === undefined) {
    return <NotLoaded error={error} onRetry={retry} shape="list" label={`Loading ${list.label.toLowerCase()}`} />
  }
  if (data.length === 0) {
    if (isNarrowed(list.filters, asked)) {
      return (
        <EmptyState title="No matches" action={begin}>
          Choose other filters to see more.
        </EmptyState>
      )
    }
    const { title, text } = list.empty(asked)
    return (
      <EmptyState title={title} action={begin}>
        {text}
      </EmptyState>
    )
  }
  const summary = list.summary?.(first, asked)
  const pageOf = new Map(pages.flatMap((page) => list.rowsOf(page).map((row) => [row, page] as const)))
  return (
    <>
      {summary && <p className="tabular pb-3 text-14 text-ink-soft">{summary}</p>}
      <ul aria-label={list.label} className="border-t border-line">
        {data.map((row) => {
          const page = pageOf.get(row) ?? first
          const of = list.rosterOf(row)
          const below = of === null || of.rosterId === rosterId ? null : of
          const shown = {
            line: list.line(row, page, moment),
            below: below?.rosterName ?? null,
            opens: opens?.(row, below?.rosterId ?? null) ?? null,
            heading: headings,
            lead: renderLead?.(row),
          }
          return <Fragment key={list.keyOf(row)}>{renderRow?.(row, shown, page) ?? <ListLine {...shown} />}</Fragment>
        })}
      </ul>
      {more && (
        <p className="py-3 print:hidden">
          <Button onClick={() => setMost(most + 1)}>Show more</Button>
        </p>
      )}
      {!more && list.tooMany?.(last) && (
        <p className="py-3 text-14 text-ink-soft">Too many to show. Choose a filter.</p>
      )}
      {renderAfter?.(data)}
    </>
  )
}
