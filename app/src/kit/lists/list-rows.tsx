import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { ListDeclaration } from '@muster/domain/kernel/list.ts'
import { type ComponentProps, Fragment, type ReactNode, type Ref } from 'react'
import type { ReadDeclaration } from '../../platform/calls/calls.ts'
import { useUnitZone } from '../../platform/clock/unit-zone.ts'
import { useNow } from '../use-now.ts'
import { useWaitingIds } from '../kept/waiting-mark.tsx'
import { ListLine, type ListLineProps, type ListOpening } from './list-line.tsx'
import { ListPages } from './list-pages.tsx'

interface ListRowsProps<Read extends ReadDeclaration, Of extends string | null, Asked, Row, Cursor>
  extends Omit<ComponentProps<typeof ListPages<Read, Of, Asked, Row, Cursor>>, 'list' | 'children'> {
  list: ListDeclaration<Read, Of, Asked, Row, Cursor>
  /** `below` is the roster of the row, if it is not the one that is shown. */
  opens?: (row: Row, below: string | null) => ListOpening
  renderLead?: (row: Row) => ReactNode
  /** A row with its own buttons: a `ListLine` and the buttons. */
  renderRow?: (row: Row, shown: ListLineProps, page: OutputOf<Read>) => ReactNode
  /** Whether titles are headings. They are not if the list is in a part that has one. */
  headings?: boolean
  /** `movingRows` where a row leaves by what is done to it. */
  moving?: Ref<HTMLUListElement>
}

/** The rows of a declared list, a line each, or the reason why there are none. */
export function ListRows<Read extends ReadDeclaration, Of extends string | null, Asked, Row, Cursor>(
  props: ListRowsProps<Read, Of, Asked, Row, Cursor>,
) {
  return <ListPages {...props}>{(rows, pages) => <Lines {...props} rows={rows} pages={pages} />}</ListPages>
}

const WAITS = { kind: 'plain', words: 'Waits for signal' } as const

interface LinesProps<Read extends ReadDeclaration, Of extends string | null, Asked, Row, Cursor>
  extends ListRowsProps<Read, Of, Asked, Row, Cursor> {
  rows: readonly Row[]
  pages: readonly OutputOf<Read>[]
}

function Lines<Read extends ReadDeclaration, Of extends string | null, Asked, Row, Cursor>(
  props: LinesProps<Read, Of, Asked, Row, Cursor>,
) {
  const { list, of, asked, opens, renderLead, renderRow, headings = true, moving, rows, pages } = props
  const moment = { now: new Date(useNow()), timeZone: useUnitZone() }
  const waits = useWaitingIds()
  const first: OutputOf<Read> | undefined = pages[0]
  if (first === undefined) return null
  const summary = list.summary?.(first, asked)
  const pageOf = new Map(pages.flatMap((page) => list.rowsOf(page, asked).map((row) => [row, page] as const)))
  return (
    <>
      {summary && <p className="tabular pb-3 text-14 text-ink-soft">{summary}</p>}
      <ul ref={moving} aria-label={list.label} className="border-t border-line">
        {rows.map((row) => {
          const page = pageOf.get(row) ?? first
          const roster = list.rosterOf(row)
          const below = roster === null || roster.rosterId === of ? null : roster
          const line = list.line(row, page, moment)
          const shown = {
            line: waits.has(list.keyOf(row)) ? { ...line, marks: [...(line.marks ?? []), WAITS] } : line,
            below: below?.rosterName ?? null,
            opens: opens?.(row, below?.rosterId ?? null) ?? null,
            heading: headings,
            lead: renderLead?.(row),
          }
          return <Fragment key={list.keyOf(row)}>{renderRow?.(row, shown, page) ?? <ListLine {...shown} />}</Fragment>
        })}
      </ul>
    </>
  )
}
