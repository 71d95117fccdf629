import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ArchivedSoldiers } from '../components/archived-soldiers.tsx'
import { DeleteRoster } from '../components/delete-roster.tsx'
import { GroupEditor } from '../components/group-editor.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterChanges } from '../components/roster-changes.tsx'
import { RosterSettingsForm } from '../components/roster-settings-form.tsx'
import { hasSomeGroups, isFromAbove, mayEditWhole, maySee, useCurrentRoster } from '../current-roster.ts'
import { useRoster } from '../use-roster-data.ts'

const Leaders = lazy(async () => ({ default: (await import('../linking/components/leaders.tsx')).Leaders }))
const OwnFieldEditor = lazy(async () => ({
  default: (await import('../components/own-field-editor.tsx')).OwnFieldEditor,
}))
const Transfers = lazy(async () => ({ default: (await import('../linking/components/transfers.tsx')).Transfers }))

const TABS = ['groups', 'fields', 'settings', 'leaders', 'transfers', 'archived', 'changes'] as const
type Tab = (typeof TABS)[number]

/** The settings of a roster, its groups and its leaders. */
export function RosterSettingsScreen() {
  const current = useCurrentRoster()
  const { data: roster, error, retry } = useRoster(current.id)
  const navigate = useNavigate()
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: string }
  const tab = TABS.find((each) => each === wanted) ?? 'groups'
  const setTab = (next: Tab) => void navigate({ to: '.', search: { tab: next }, replace: true })
  const [round, setRound] = useState(0)
  const editable = mayEditWhole(current, 'roster')
  const seesRoster = maySee(current, 'roster')
  if (isFromAbove(current)) {
    return (
      <>
        <PageHeader title="Groups and settings">
          <span>{current.name}</span>
        </PageHeader>
        <EmptyState picture="locked" title="Managed by its own leaders">
          From above you see the Soldiers of this roster and set their statuses. Its settings are for its own leaders.
        </EmptyState>
      </>
    )
  }
  if (!roster) {
    return (
      <>
        <PageHeader title="Groups and settings">
          <span>{current.name}</span>
        </PageHeader>
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the settings" />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Groups and settings">
        <span>{current.name}</span>
      </PageHeader>
      <Tabs
        label="Groups and settings"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'groups', label: 'Groups', count: roster.groups.length },
          { value: 'fields', label: 'Own fields', count: roster.ownFields.length },
          { value: 'settings', label: 'Settings' },
          { value: 'leaders', label: 'Leaders' },
          // Transfers are about the whole roster.
          ...(seesRoster && !hasSomeGroups(current) ? [{ value: 'transfers' as const, label: 'Transfers' }] : []),
          { value: 'archived', label: 'Archived Soldiers' },
          ...(seesRoster ? [{ value: 'changes' as const, label: 'Record of changes' }] : []),
        ]}
      >
        {tab === 'groups' && <GroupEditor roster={roster} editable={editable} />}
        {tab === 'settings' && (
          <>
            <RosterSettingsForm key={round} roster={roster} editable={editable} onReload={() => setRound(round + 1)} />
            {current.role === 'owner' && <DeleteRoster roster={roster} />}
          </>
        )}
        <Suspense fallback={<LoadingShape shape="list" label="Loading" />}>
          {tab === 'fields' && <OwnFieldEditor roster={roster} editable={editable} />}
          {tab === 'leaders' && <Leaders roster={current} />}
          {tab === 'transfers' && <Transfers roster={current} />}
        </Suspense>
        {tab === 'archived' && <ArchivedSoldiers roster={roster} role={current.role} />}
        {tab === 'changes' && <RosterChanges roster={roster} editable={editable} />}
      </Tabs>
    </>
  )
}
