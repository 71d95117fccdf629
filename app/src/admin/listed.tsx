import type { ReactNode } from 'react'
import type { ReadPages } from '../platform/reads/read-pages.ts'
import { describeRefusal, requestIdOf } from '../platform/calls/refusal-words.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingShape } from '../ui/states/loading-shape.tsx'

interface ListedProps<Row> {
  read: ReadPages<Row>
  /** Read aloud while nothing is there yet: "Loading the accounts". */
  loading: string
  empty: ReactNode
  onMore: () => void
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that comes a page at a time. Nothing of it stays on the device: it is about other people. */
export function Listed<Row>({ read, loading, empty, onMore, children }: ListedProps<Row>) {
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
          <Button busy={refreshing} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
