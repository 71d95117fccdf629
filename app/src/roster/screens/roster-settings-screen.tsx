import { useState } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ArchivedSoldiers } from '../components/archived-soldiers.tsx'
import { BackToSoldiers } from '../components/back-to-soldiers.tsx'
import { DeleteRoster } from '../components/delete-roster.tsx'
import { GroupEditor } from '../components/group-editor.tsx'
import { NotLoaded } from '../components/not-loaded.tsx'
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
    return (
      <>
        <BackToSoldiers />
        <PageHeader title="Groups and settings">
          <span>{current.name}</span>
        </PageHeader>
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the settings" />
      </>
    )
  }
  return (
    <>
      <BackToSoldiers />
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
