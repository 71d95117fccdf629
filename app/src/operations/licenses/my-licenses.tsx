import { getMyLicenses } from '@muster/domain/operations/licenses/functions.ts'
import { ownLicenseLine } from '@muster/domain/operations/licenses/list.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** A Soldier's own licenses. The leader keeps them current. */
export function MyLicenses() {
  const { data, error, retry } = useRead(getMyLicenses, {})
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading your licenses" />
  if (!data.mine || data.mine.licenses.length === 0) {
    return (
      <EmptyState picture="card" title="No licenses on record">
        Your OF 346, civilian license, rider courses and equipment show here once your leader enters them.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="pb-3 text-14 text-ink-soft">
        Kept by the leaders of {data.mine.rosterName}. If something is wrong, tell your leader.
      </p>
      <ul aria-label="Licenses" className="border-t border-line">
        {data.mine.licenses.map((license) => (
          <ListLine key={license.id} line={ownLicenseLine(license)} />
        ))}
      </ul>
    </>
  )
}
