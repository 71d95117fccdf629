import { getBilling } from '@muster/domain/billing/functions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { paying } from '../paying.ts'

/** Plan, status, next date, and what the person can do about it. */
export function BillingScreen() {
  const read = useRead(getBilling, {})
  const settling = paying.useSettling(read.retry)
  return (
    <>
      <PageHeader title="Manage subscription">
        <span role="status">{settling ? 'Your payment is being confirmed.' : ''}</span>
      </PageHeader>
      {read.loading && <LoadingShape shape="text" rows={6} label="Loading your subscription" />}
      {!read.data && read.error && <ErrorState message={describeRefusal(read.error)} onRetry={read.retry} />}
      {read.data && <paying.Subscription billing={read.data} retry={read.retry} />}
    </>
  )
}
