import { EXPECTED_SOLDIER } from '../expected-soldiers.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { getSoldier } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Area } from '@muster/domain/kernel/area.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import type { FieldGroup } from '@muster/domain/roster/soldier-fields.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { CallActions } from '../components/call-actions.tsx'
import { ChangeRecord } from '../components/change-record.tsx'
import { RosterPrintHeader } from '../components/roster-print-header.tsx'
import { SoldierFields } from '../components/soldier-fields.tsx'
import { SoldierHead } from '../components/soldier-head.tsx'
import { isFromAbove, mayEdit, mayEditWhole, mayReport, maySee, useCurrentRoster } from '../current-roster.ts'
import { openedName } from '../list-order.ts'
import { useRoster } from '../use-roster-data.ts'

/** A tab that another feature adds to the Soldier's page. */
export interface RecordTab {
  readonly id: string
  readonly label: string
  /** Offered to leaders whose part of the roster includes it; without one to all. */
  readonly area?: Area
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

/** What a leader looks up most. */
const LOOKED_UP: readonly FieldGroup[] = ['contact', 'emergency', 'dates']

interface SoldierScreenProps {
  readonly soldierId: string
  /** `h2` beside a list, whose screen has the only `h1`. */
  readonly heading: 'h1' | 'h2'
  /** Between the record and who may see it. Each loads when it is opened. */
  readonly tabs: readonly RecordTab[]
  /** Today's status, beside the name. */
  readonly status: (soldier: Soldier) => ReactNode
  /** What other features say in a few words each, as list items. */
  readonly facts: (soldier: Soldier) => ReactNode
  /** Actions of other features, after call and text. */
  readonly acts: (soldier: Soldier) => ReactNode
  /** What is coming and what happened, above the contact data. */
  readonly overview: (soldier: Soldier) => ReactNode
}

/** One Soldier: where they are today, what is coming, and everything that is known, in tabs. */
export function SoldierScreen({ soldierId, heading, tabs, status, facts, acts, overview }: SoldierScreenProps) {
  const current = useCurrentRoster()
  const phone = useIsPhone()
  const navigate = useNavigate()
  const roster = useRoster(current.id)
  const { data, error, retry } = useRead(getSoldier, { rosterId: current.id, soldierId }, { pending: EXPECTED_SOLDIER })
  const { tab: wanted }: { tab?: string } = useSearch({ strict: false })
  const [doing, setDoing] = useState<'archive' | 'transfer' | null>(null)
  const [editing, setEditing] = useState<FieldGroup | null>(null)
  const shown = [
    { id: 'overview', label: 'Overview' },
    { id: 'record', label: 'Record' },
    ...tabs.filter(({ area }) => !area || maySee(current, area)),
    // Only leaders of the roster itself see its records.
    ...(isFromAbove(current) || !maySee(current, 'roster')
      ? []
      : [
          { id: 'link', label: 'Link' },
          { id: 'changes', label: 'Record of changes' },
        ]),
  ]
  const tab = shown.find(({ id }) => id === wanted)?.id ?? 'overview'
  // Somebody may be typing in the record, so it stays mounted behind the other tabs once it was opened.
  const [recordOpened, setRecordOpened] = useState(tab === 'record')
  if (tab === 'record' && !recordOpened) setRecordOpened(true)
  if (!data || !roster.data) {
    const name = openedName(current.id, soldierId)
    return (
      <>
        {name && <SoldierHead key="head" soldierId={soldierId} name={name} heading={heading} record={null} />}
        <NotLoaded error={error ?? roster.error} onRetry={retry} shape="text" label="Loading the record" />
      </>
    )
  }
  const editable = mayEdit(current, 'roster') && data.archived === null
  const changesContact = mayEdit(current, 'contact') && data.archived === null
  const place = [data.position, groupPathName(roster.data.groups, data.groupId)].filter(Boolean).join(', ')
  const open = (id: string) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, tab: id }), replace: true })
  const close = () => setDoing(null)
  const addNumber = () => {
    setEditing('contact')
    open('record')
  }
  const daily = (
    <>
      <CallActions soldier={data} onAddNumber={changesContact ? addNumber : null} />
      {data.archived === null && acts(data)}
    </>
  )
  return (
    <>
      <RosterPrintHeader title="Soldier record" />
      {/* With the key it is the same element as while it loaded: a name that moves to it is on its way for longer. */}
      <SoldierHead
        key="head"
        soldierId={soldierId}
        name={rosterName(data)}
        heading={heading}
        record={{
          soldier: data,
          place,
          status: status(data),
          facts: (
            <>
              {data.archived === null && facts(data)}
              {data.linked && (
                <li>
                  <Badge>Linked</Badge>
                </li>
              )}
            </>
          ),
          acts: daily,
          // A leader above changes nothing of the record, and may move the Soldier to another roster below.
          more: mayReport(current, 'roster') && data.archived === null && (
            <>
              {editable && <MenuItem onSelect={() => open('record')}>Edit record</MenuItem>}
              {(mayEditWhole(current, 'roster') || isFromAbove(current)) && (
                <MenuItem onSelect={() => setDoing('transfer')}>Transfer</MenuItem>
              )}
              {editable && <MenuItem onSelect={() => setDoing('archive')}>Archive</MenuItem>}
            </>
          ),
        }}
      />
      <Tabs label="Record" value={tab} onChange={open} tabs={shown.map(({ id, label }) => ({ value: id, label }))}>
        {tab === 'overview' && (
          <>
            {overview(data)}
            <SoldierFields soldier={data} roster={roster.data} groups={LOOKED_UP} editing={null} />
          </>
        )}
        {recordOpened && (
          <div hidden={tab !== 'record'}>
            <SoldierFields
              soldier={data}
              roster={roster.data}
              editing={editable || changesContact ? { first: editing } : null}
            />
          </div>
        )}
        {tab === 'link' && (
          <Suspense fallback={<LoadingShape shape="list" rows={3} label="Loading the link" />}>
            <SoldierLink soldier={data} roster={roster.data} />
          </Suspense>
        )}
        {tab === 'changes' && <ChangeRecord rosterId={current.id} soldierId={data.id} />}
        {tabs.find(({ id }) => id === tab)?.render(data, roster.data)}
      </Tabs>
      {phone && (
        <FootBar className="flex items-stretch gap-2 px-4 pt-2 pb-[max(0.5rem,var(--foot-inset))] *:min-w-0 *:grow *:basis-0 *:px-1">
          {daily}
        </FootBar>
      )}
      <Suspense>
        {doing === 'archive' && <ArchiveDialog roster={roster.data} soldiers={[data]} onDone={close} onClose={close} />}
        {doing === 'transfer' && (
          <TransferDialog roster={roster.data} soldiers={[data]} onDone={close} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
