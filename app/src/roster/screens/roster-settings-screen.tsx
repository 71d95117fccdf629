import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describeRefusal, requestIdOf } from '../../platform/refusal-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ArchivedSoldiers } from '../components/archived-soldiers.tsx'
import { DeleteRoster } from '../components/delete-roster.tsx'
import { GroupEditor } from '../components/group-editor.tsx'
import { RosterChanges } from '../components/roster-changes.tsx'
import { RosterSettingsForm } from '../components/roster-settings-form.tsx'
import { mayEdit, useCurrentRoster } from '../current-roster.ts'
import { useRoster } from '../use-roster-data.ts'

type Tab = 'groups' | 'settings' | 'archived' | 'changes'

/** What a roster is made of and kept by. */
export function RosterSettingsScreen() {
  const current = useCurrentRoster()
  const { data: roster, error, retry } = useRoster(current.id)
  const [tab, setTab] = useState<Tab>('groups')
  const [round, setRound] = useState(0)
  const editable = mayEdit(current)
  if (!roster) {
    if (!error) return <LoadingShape shape="text" label="Loading the settings" />
    return <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} onRetry={retry} />
  }
  return (
    <>
      <p className="pb-2">
        <Link
          to="/soldiers"
          className="inline-flex min-h-control items-center font-strong text-action underline-offset-4 hover:underline"
        >
          All Soldiers
        </Link>
      </p>
      <PageHeader title="Groups and settings">
        <span>{current.name}</span>
      </PageHeader>
      <Tabs
        label="Groups and settings"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'groups', label: 'Groups', count: roster.groups.length },
          { value: 'settings', label: 'Settings' },
          { value: 'archived', label: 'Archived Soldiers' },
          { value: 'changes', label: 'Record of changes' },
        ]}
      >
        {tab === 'groups' && <GroupEditor roster={roster} editable={editable} />}
        {tab === 'settings' && (
          <>
            <RosterSettingsForm key={round} roster={roster} editable={editable} onReload={() => setRound(round + 1)} />
            {current.role === 'owner' && <DeleteRoster roster={roster} />}
          </>
        )}
        {tab === 'archived' && <ArchivedSoldiers roster={roster} role={current.role} />}
        {tab === 'changes' && <RosterChanges roster={roster} editable={editable} />}
      </Tabs>
    </>
  )
}
