import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { type ReactNode, useState } from 'react'
import type { ReadDeclaration } from '../platform/calls/calls.ts'
import { useReadPages } from '../platform/reads/read-pages.ts'
import { describeRefusal, requestIdOf } from '../platform/calls/refusal-words.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingShape } from '../ui/states/loading-shape.tsx'

type Cursor<D extends ReadDeclaration> = OutputOf<D> extends { next: infer Next } ? NonNullable<Next> : never

interface ListedProps<D extends ReadDeclaration, Row> {
  of: D
  inputOf: (after: Cursor<D> | null) => RawInputOf<D>
  rowsOf: (page: OutputOf<D>) => readonly Row[]
  /** Read aloud while the list is loading: "Loading the accounts". */
  loading: string
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is loaded page by page. None of it is kept on the device, because it is about other people. */
export function Listed<D extends ReadDeclaration, Row>(props: ListedProps<D, Row>) {
  const { of, inputOf, rowsOf, loading, empty, children } = props
  const [most, setMost] = useState(1)
  const nextOf = (page: OutputOf<D>) => (page as { next: Cursor<D> | null }).next
  const read = useReadPages<D, Cursor<D>, Row>(of, inputOf, { rowsOf, nextOf, most, keep: false })
  const { data, error, retry, more, refreshing } = read
  if (data === undefined) {
    if (!error) return <LoadingShape shape="table" label={loading} />
    return (
      <ErrorState
        message={describeRefusal(error)}
        kept="Admin data is not kept on this device."
        onRetry={retry}
        requestId={requestIdOf(error)}
      />
    )
  }
  if (data.length === 0) return empty
  return (
    <>
      {children(data)}
      {more && (
        <div className="py-3">
          <Button busy={refreshing} onClick={() => setMost(most + 1)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
