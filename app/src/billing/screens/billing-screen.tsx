import { getBilling } from '@muster/domain/billing/functions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
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
      {read.data ? (
        <paying.Subscription billing={read.data} retry={read.retry} />
      ) : (
        <NotLoaded error={read.error} onRetry={read.retry} shape="text" rows={6} label="Loading your subscription" />
      )}
    </>
  )
}
