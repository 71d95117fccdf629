import { rosterName } from '@muster/domain/identity/person-name.ts'
import { getSoldier } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { Link, useParams } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../platform/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/refusal-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ArchiveDialog } from '../components/archive-dialog.tsx'
import { ChangeRecord } from '../components/change-record.tsx'
import { RosterPrintHeader } from '../components/roster-print-header.tsx'
import { SoldierOverview } from '../components/soldier-overview.tsx'
import { mayEdit, useCurrentRoster } from '../current-roster.ts'
import { useRoster } from '../use-roster-data.ts'

/** A tab that another feature brings to the Soldier's record. */
export interface RecordTab {
  readonly id: string
  readonly label: string
  readonly render: (soldier: Soldier, roster: Roster) => ReactNode
}

/** One Soldier, whole. */
export function SoldierScreen({ tabs = [] }: { tabs?: readonly RecordTab[] }) {
  const current = useCurrentRoster()
  const { soldierId = '' } = useParams({ strict: false })
  const roster = useRoster(current.id)
  const { data, error, loading, retry } = useRead(getSoldier, { rosterId: current.id, soldierId })
  const [tab, setTab] = useState('overview')
  const [archiving, setArchiving] = useState(false)
  if (!data || !roster.data) {
    const problem = error ?? roster.error
    if (loading || !problem) return <LoadingShape shape="text" label="Loading the record" />
    return <ErrorState message={describeRefusal(problem)} requestId={requestIdOf(problem)} onRetry={retry} />
  }
  const editable = mayEdit(current) && data.archived === null
  return (
    <>
      <RosterPrintHeader title="Soldier record" unit={current.name} timeZone={roster.data.settings.timeZone} />
      <p className="pb-2 print:hidden">
        <Link
          to="/soldiers"
          className="inline-flex min-h-control items-center font-strong text-action underline-offset-4 hover:underline"
        >
          All Soldiers
        </Link>
      </p>
      <PageHeader
        title={rosterName(data)}
        badge={data.archived ? <Badge>{`Archived, ${data.archived.reason}`}</Badge> : undefined}
        actions={
          editable && (
            <Button icon={Archive} onClick={() => setArchiving(true)}>
              Archive
            </Button>
          )
        }
      >
        {[data.position, groupPathName(roster.data.groups, data.groupId)].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </PageHeader>
      <Tabs
        label="Record"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'overview', label: 'Overview' },
          ...tabs.map(({ id, label }) => ({ value: id, label })),
          { value: 'changes', label: 'Record of changes' },
        ]}
      >
        {/* Stays as it is behind the other tabs: somebody may be typing in it. */}
        <div hidden={tab !== 'overview'}>
          <SoldierOverview soldier={data} roster={roster.data} editable={editable} />
        </div>
        {tab === 'changes' && (
          <ChangeRecord rosterId={current.id} soldierId={data.id} timeZone={roster.data.settings.timeZone} />
        )}
        {tabs.find(({ id }) => id === tab)?.render(data, roster.data)}
      </Tabs>
      <ArchiveDialog
        open={archiving}
        onOpenChange={setArchiving}
        roster={roster.data}
        soldiers={[data]}
        onDone={() => setArchiving(false)}
      />
    </>
  )
}
