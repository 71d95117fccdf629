import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { PagesDeclaration } from '@muster/domain/kernel/list.ts'
import { isNarrowed } from '@muster/domain/kernel/list-filters.ts'
import { type ReactNode, useState } from 'react'
import type { ReadDeclaration } from '../../platform/calls/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import type { PendingChange } from '../../platform/reads/pending.ts'
import { useReadPages } from '../../platform/reads/read-pages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState, type Picture } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { NotLoaded } from '../not-loaded.tsx'

interface ListPagesProps<Read extends ReadDeclaration, Of extends string | null, Asked, Row, Cursor> {
  list: PagesDeclaration<Read, Of, Asked, Row, Cursor>
  /** Whose list it is: the id of a roster or of an account. Null for a list of the whole installation. */
  of: Of
  asked: Asked
  /** Shown while the list is empty: how to start. */
  begin?: ReactNode
  /** What is drawn then; rows, unless it says otherwise. */
  picture?: Picture | undefined
  /** Shown under the rows: actions on all rows that are shown. */
  renderAfter?: (rows: readonly Row[]) => ReactNode
  /** How unsent acts change the rows. */
  pending?: readonly PendingChange<readonly Row[]>[]
  children: (rows: readonly Row[], pages: readonly OutputOf<Read>[]) => ReactNode
}

/** The pages of a declared list, drawn by its children, or the reason why there is nothing. */
export function ListPages<Read extends ReadDeclaration, Of extends string | null, Asked, Row, Cursor>(
  props: ListPagesProps<Read, Of, Asked, Row, Cursor>,
) {
  // Other filters start with the first page again.
  return <Pages key={JSON.stringify([props.of, props.asked])} {...props} />
}

function Pages<Read extends ReadDeclaration, Of extends string | null, Asked, Row, Cursor>(
  props: ListPagesProps<Read, Of, Asked, Row, Cursor>,
) {
  const { list, of, asked, begin, picture, renderAfter, pending, children } = props
  const [most, setMost] = useState(1)
  const { data, pages, error, retry, more } = useReadPages<Read, Cursor, Row>(
    list.read,
    (after) => list.inputOf(of, asked, after),
    {
      rowsOf: (page) => list.rowsOf(page, asked),
      nextOf: list.nextOf,
      most,
      keep: list.unkept === undefined,
      ...(pending && { pending }),
    },
  )
  const last: OutputOf<Read> | undefined = pages.at(-1)
  if (!data || last === undefined) {
    const label = `Loading ${list.label.toLowerCase()}`
    if (list.unkept === undefined) return <NotLoaded error={error} onRetry={retry} shape="list" label={label} />
    if (!error) return <LoadingShape shape="list" label={label} />
    return (
      <ErrorState message={describeRefusal(error)} kept={list.unkept} requestId={requestIdOf(error)} onRetry={retry} />
    )
  }
  if (data.length === 0) {
    const narrowed = isNarrowed(list.filters, asked)
    const { title, text } = narrowed ? (list.unmatched ?? NO_MATCHES) : list.empty(asked)
    return (
      <EmptyState picture={narrowed ? 'search' : picture} title={title} action={begin}>
        {text}
      </EmptyState>
    )
  }
  return (
    <>
      {children(data, pages)}
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

const NO_MATCHES = { title: 'No matches', text: 'Choose other filters to see more.' }
