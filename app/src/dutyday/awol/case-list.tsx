import { listAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { CaseRow } from './case-row.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { ServerAheadProvider, useServerTime } from './server-time.ts'

type Listed = OutputOf<typeof listAwolCases>

interface CaseListProps {
  roster: RosterChoice
  over: 'roster' | 'chain'
  onOpen: (about: AwolCase) => void
}

/** Open cases, with what is due next in each. */
export function OpenCases({ roster, over, onOpen, children }: CaseListProps & { children: ReactNode }) {
  const { data, error, retry, syncedAt } = useRead(listAwolCases, { rosterId: roster.id, over })
  const ahead = useServerTime(data, syncedAt, retry)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the cases" />
  if (data.cases.length === 0) {
    return (
      <EmptyState title="No open cases" action={children}>
        A case begins with a failure to report. Open it from the Soldier on Duty Day, or here. It tracks deadlines,
        lists the steps, and reminds the leaders above.
      </EmptyState>
    )
  }
  return (
    <ServerAheadProvider value={ahead}>
      <ClockNotice />
      <Rows listed={data} roster={roster} onOpen={onOpen} />
    </ServerAheadProvider>
  )
}

const PAGE = 50

/** Closed cases, newest first. */
export function ClosedCases({ roster, over, onOpen }: CaseListProps) {
  const [limit, setLimit] = useState(PAGE)
  const asked = { rosterId: roster.id, over, which: 'closed', limit } as const
  const { data, error, retry } = useRead(listAwolCases, asked, { keepPrevious: ['limit'] })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the cases" />
  if (data.cases.length === 0) {
    return (
      <EmptyState title="No closed cases">They stay here as long as the Soldier is in the roster’s records.</EmptyState>
    )
  }
  return (
    <>
      <Rows listed={data} roster={roster} onOpen={onOpen} />
      {data.more && limit === PAGE && (
        <Button className="mt-3" onClick={() => setLimit(100)}>
          Show more
        </Button>
      )}
    </>
  )
}

function Rows({ listed, roster, onOpen }: { listed: Listed } & Pick<CaseListProps, 'roster' | 'onOpen'>) {
  return (
    <ul className="border-t border-line">
      {listed.cases.map((about) => {
        const found = listed.policies.find(
          ({ rosterId, version }) => rosterId === about.rosterId && version === about.policyVersion,
        )
        return (
          <CaseRow
            key={about.id}
            about={about}
            policy={found?.policy ?? SEED_POLICY}
            rosterName={about.rosterId === roster.id ? null : about.rosterName}
            onOpen={onOpen}
          />
        )
      })}
    </ul>
  )
}
