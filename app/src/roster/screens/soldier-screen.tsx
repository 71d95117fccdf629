import { rosterName } from '@muster/domain/identity/person-name.ts'
import { getSoldier } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { CallActions } from '../components/call-actions.tsx'
import { ChangeRecord } from '../components/change-record.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../components/roster-print-header.tsx'
import { SoldierOverview } from '../components/soldier-overview.tsx'
import { isFromAbove, mayEdit, useCurrentRoster } from '../current-roster.ts'
import { useRoster } from '../use-roster-data.ts'

/** A tab that another feature adds to the Soldier's record. */
export interface RecordTab {
  readonly id: string
  readonly label: string
  readonly render: (soldier: Soldier, roster: Roster) => ReactNode
}

const ArchiveDialog = lazy(async () => ({
  default: (await import('../components/archive-dialog.tsx')).ArchiveDialog,
}))
const SoldierLink = lazy(async () => ({
  default: (await import('../linking/components/soldier-link.tsx')).SoldierLink,
}))
const TransferDialog = lazy(async () => ({
  default: (await import('../linking/components/transfer-dialog.tsx')).TransferDialog,
}))

interface SoldierScreenProps {
  readonly tabs?: readonly RecordTab[]
  /** Today's status, beside the name. */
  readonly standing?: (soldier: Soldier) => ReactNode
  /** Actions of other features, after call and text. */
  readonly acts?: (soldier: Soldier) => ReactNode
}

/** The whole record of one Soldier: first contact data and daily actions. Leaving the roster is in the menu. */
export function SoldierScreen({ tabs = [], standing, acts }: SoldierScreenProps) {
  const current = useCurrentRoster()
  const { soldierId = '' } = useParams({ strict: false })
  const roster = useRoster(current.id)
  const { data, error, retry } = useRead(getSoldier, { rosterId: current.id, soldierId })
  const { tab: wanted }: { tab?: string } = useSearch({ strict: false })
  const [tab, setTab] = useState(tabs.find(({ id }) => id === wanted)?.id ?? 'overview')
  const [doing, setDoing] = useState<'archive' | 'transfer' | null>(null)
  if (!data || !roster.data) {
    return (
      <>
        <NotLoaded error={error ?? roster.error} onRetry={retry} shape="text" label="Loading the record" />
      </>
    )
  }
  const editable = mayEdit(current) && data.archived === null
  return (
    <>
      <RosterPrintHeader title="Soldier record" />
      <PageHeader
        title={rosterName(data)}
        badge={
          data.archived ? (
            <Badge>{`Archived, ${data.archived.reason}`}</Badge>
          ) : (
            <>
              {standing?.(data)}
              {data.linked && <Badge>Linked</Badge>}
            </>
          )
        }
        actions={
          <>
            <CallActions soldier={data} />
            {data.archived === null && acts?.(data)}
            {editable && (
              <Menu trigger={<IconButton icon={MoreHorizontal} label="More" />}>
                <MenuItem onSelect={() => setDoing('transfer')}>Transfer</MenuItem>
                <MenuItem onSelect={() => setDoing('archive')}>Archive</MenuItem>
              </Menu>
            )}
          </>
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
          // Only leaders of the roster itself see its records.
          ...(isFromAbove(current)
            ? []
            : [
                { value: 'link', label: 'Link' },
                { value: 'changes', label: 'Record of changes' },
              ]),
        ]}
      >
        {/* Stays mounted behind the other tabs, because somebody may be typing in it. */}
        <div hidden={tab !== 'overview'}>
          <SoldierOverview soldier={data} roster={roster.data} editable={editable} />
        </div>
        {tab === 'link' && (
          <Suspense fallback={<LoadingShape shape="list" rows={3} label="Loading the link" />}>
            <SoldierLink soldier={data} roster={roster.data} />
          </Suspense>
        )}
        {tab === 'changes' && <ChangeRecord rosterId={current.id} soldierId={data.id} />}
        {tabs.find(({ id }) => id === tab)?.render(data, roster.data)}
      </Tabs>
      {doing === 'archive' && (
        <Suspense>
          <ArchiveDialog
            roster={roster.data}
            soldiers={[data]}
            onDone={() => setDoing(null)}
            onClose={() => setDoing(null)}
          />
        </Suspense>
      )}
      {doing === 'transfer' && (
        <Suspense>
          <TransferDialog
            roster={roster.data}
            soldiers={[data]}
            onDone={() => setDoing(null)}
            onClose={() => setDoing(null)}
          />
        </Suspense>
      )}
    </>
  )
}
