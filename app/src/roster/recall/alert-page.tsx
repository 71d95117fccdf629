import { groupPathName } from '@muster/domain/roster/groups.ts'
import { exportAlertRoster, verifyAlertContacts } from '@muster/domain/roster/recall/functions.ts'
import { ownGroups } from '@muster/domain/roster/leaders/own-groups.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { recallList } from '@muster/domain/roster/recall/list.ts'
import type { AlertSoldier, AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import Siren from 'lucide-react/icons/siren'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { device } from '../../platform/device/device.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../components/roster-print-header.tsx'
import { hasSomeGroups, isFromAbove, mayEdit, mayEditWhole, useCurrentRoster } from '../current-roster.ts'
import { useHasRostersBelow } from '../linking/use-rosters-below.ts'
import { AlertTree } from './alert-tree.tsx'
import { RecallBoard } from './recall-board.tsx'
import { useAlertRoster, useBoard } from './use-recall.ts'
import { useFile } from '../../kit/use-file.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))
const LeaderDialog = lazy(async () => ({ default: (await import('./leader-dialog.tsx')).LeaderDialog }))
const StartRecallDialog = lazy(async () => ({ default: (await import('./start-recall-dialog.tsx')).StartRecallDialog }))
const RecallReport = lazy(async () => ({ default: (await import('./recall-report.tsx')).RecallReport }))

export type AlertView =
  /** Starting: with the form of a new recall. */
  | { readonly kind: 'now'; readonly starting?: boolean }
  | { readonly kind: 'roster' }
  | { readonly kind: 'report'; readonly recallId: string }

interface AlertPageProps {
  view: AlertView
  onView: (view: AlertView) => void
  /** For people who may change the roster: the form to write to Soldiers who have an account. */
  message?: ((unit: AlertUnit, below: boolean) => ReactNode) | undefined
}

/** The alert roster, the board of a running recall, and the reports of ended ones. */
export function AlertPage({ view, onView, message }: AlertPageProps) {
  const roster = useCurrentRoster()
  const board = useBoard(roster.id, null)
  /** The recall that this page started. */
  const [started, setStarted] = useState<string | null>(null)
  const starting = view.kind === 'now' && view.starting === true
  if (view.kind === 'report') {
    return (
      <Suspense>
        <RecallReport roster={roster} recallId={view.recallId} />
      </Suspense>
    )
  }
  if (board.data && view.kind === 'now') {
    return (
      <RecallBoard
        roster={roster}
        board={board.data}
        syncedAt={board.syncedAt}
        textsAtOnce={board.data.recall.id === started}
        onEnded={(recallId) => onView({ kind: 'report', recallId })}
        onShowRoster={() => onView({ kind: 'roster' })}
      />
    )
  }
  return (
    <Roster
      key={String(starting)}
      starting={starting}
      message={message}
      running={Boolean(board.data)}
      onBoard={(recallId) => {
        if (recallId !== undefined) setStarted(recallId)
        onView({ kind: 'now' })
      }}
      onReport={(recallId) => onView({ kind: 'report', recallId })}
    />
  )
}

type Open =
  | { readonly what: 'share' }
  | { readonly what: 'start' }
  | { readonly what: 'leader'; readonly groupId: string }

interface RosterProps extends Pick<AlertPageProps, 'message'> {
  running: boolean
  starting: boolean
  /** With the recall that was just started here. */
  onBoard: (started?: string) => void
  onReport: (recallId: string) => void
}

function Roster({ running, starting, onBoard, onReport, message }: RosterProps) {
  const roster = useCurrentRoster()
  const editable = mayEdit(roster, 'contact')
  const whole = mayEditWhole(roster, 'contact')
  const below = useHasRostersBelow(roster)
  const [over, setOver] = useState<'roster' | 'chain'>('roster')
  const [search, setSearch] = useState('')
  const [groupId, setGroupId] = useState('')
  const [open, setOpen] = useState<Open | null>(starting ? { what: 'start' } : null)
  const { data, error, retry, previous } = useAlertRoster(roster.id, over)
  const { run: verify } = useWrite(verifyAlertContacts)
  const onVerify = useCallback(
    (soldier: AlertSoldier, verified: boolean) => {
      const about = { rosterId: roster.id, soldierIds: [soldier.id] }
      verify({ ...about, verified }).then(
        () => {
          if (!verified) return
          const undo = () => void verify({ ...about, verified: false }).catch(() => undefined)
          toast.undo(`${rosterName(soldier)}: numbers verified today.`, undo, 'verified')
        },
        (refused: unknown) =>
          toast.problem(`Not saved. ${refused instanceof Refusal ? describeRefusal(refused) : 'Try again.'}`),
      )
    },
    [roster.id, verify],
  )
  const { part } = roster
  const units = useMemo(
    () => data?.units.map((unit) => (unit.rosterId === roster.id && part ? inPart(unit, part) : unit)),
    [data, roster.id, part],
  )
  const own = units?.[0]
  if (!data || !units || !own) {
    return (
      <>
        <PageHeader title="Alert roster">
          <span>{roster.name}</span>
        </PageHeader>
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the alert roster" />
      </>
    )
  }
  const people = units.reduce((sum, unit) => sum + unit.soldiers.length, 0)
  const verified = units.reduce(
    (sum, unit) => sum + unit.soldiers.filter(({ verifiedOn }) => verifiedOn !== null).length,
    0,
  )
  // In the head, away from the harmless buttons.
  const recall = running ? (
    <Button variant="primary" icon={Siren} onClick={() => onBoard()}>
      Open the recall
    </Button>
  ) : (
    whole &&
    own.soldiers.length > 0 && (
      <Button variant="primary" icon={Siren} onClick={() => setOpen({ what: 'start' })}>
        Start a recall
      </Button>
    )
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader title="Alert roster" badge={!editable && <Badge>View only</Badge>} actions={recall}>
        <span>{roster.name}</span>
        {!previous && (
          <span className="tabular">
            {people.toLocaleString('en-US')} Soldiers, {verified.toLocaleString('en-US')} verified
          </span>
        )}
      </PageHeader>
      <div className="flex flex-wrap gap-2 pb-2 desk:-mt-2 print:hidden">
        <AlertRosterExport rosterId={roster.id} over={over} groupId={over === 'chain' ? null : groupId || null} />
        {!isFromAbove(roster) && !hasSomeGroups(roster) && (
          <Button icon={Share2} onClick={() => setOpen({ what: 'share' })}>
            Share
          </Button>
        )}
        {whole && !isFromAbove(roster) && message?.(own, below)}
      </div>
      {own.soldiers.length === 0 && over === 'roster' && !previous ? (
        <EmptyState
          picture="phone"
          title="Nobody to call yet"
          action={
            mayEditWhole(roster, 'roster') && (
              <Link to="/soldiers/import" className={buttonClass('primary')}>
                Import a roster
              </Link>
            )
          }
        >
          Import a roster or add Soldiers with their phone numbers. The phone tree follows their groups.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <SearchInput
              label="Search the alert roster"
              slash
              className="max-desk:w-0"
              value={search}
              onChange={setSearch}
            />
            {over === 'roster' && own.groups.length > 0 && (
              <Select
                aria-label="Group"
                className="w-auto max-w-full max-desk:w-32"
                value={groupId}
                onChange={(event) => setGroupId(event.target.value)}
                options={[
                  { value: '', label: 'All groups' },
                  ...own.groups.map(({ id }) => ({ value: id, label: groupPathName(own.groups, id) })),
                ]}
              />
            )}
            {below && (
              <Segmented
                label="Whose"
                value={over}
                onChange={setOver}
                options={[
                  { value: 'roster', label: 'This roster' },
                  { value: 'chain', label: 'With those below' },
                ]}
              />
            )}
          </div>
          {previous && <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the alert roster" />}
          {!previous &&
            units.map((unit) => (
              <UnitTree
                key={unit.rosterId}
                unit={unit}
                named={units.length > 1}
                today={data.today}
                search={search}
                groupId={over === 'roster' && groupId ? groupId : null}
                onVerify={editable && unit.rosterId === roster.id ? onVerify : null}
                onChooseLeader={
                  editable && unit.rosterId === roster.id ? (id) => setOpen({ what: 'leader', groupId: id }) : null
                }
              />
            ))}
        </>
      )}
      <div className="print:hidden">
        <Part title="Past recalls">
          <ListRows
            list={recallList}
            of={roster.id}
            asked={{}}
            opens={({ id }) =>
              () =>
                onReport(id)
              }
            headings={false}
          />
        </Part>
      </div>
      <Suspense>
        {open?.what === 'share' && (
          <ShareDialog
            rosterId={roster.id}
            unit={roster.name}
            groups={own.groups}
            mayShare={roster.role === 'owner'}
            mayRevoke={editable}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.what === 'leader' && <LeaderDialog unit={own} groupId={open.groupId} onClose={() => setOpen(null)} />}
        {open?.what === 'start' && editable && !running && own.soldiers.length > 0 && (
          <StartRecallDialog
            unit={own}
            onClose={() => {
              setOpen(null)
              if (starting) onBoard()
            }}
            onStarted={(recallId) => {
              setOpen(null)
              onBoard(recallId)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface UnitTreeProps {
  unit: AlertUnit
  named: boolean
  today: string
  search: string
  groupId: string | null
  onVerify: ((soldier: AlertSoldier, verified: boolean) => void) | null
  onChooseLeader: ((groupId: string) => void) | null
}

function UnitTree({ unit, named, ...tree }: UnitTreeProps) {
  if (!named) return <AlertTree unit={unit} {...tree} />
  return (
    <Part title={unit.name}>
      <AlertTree unit={unit} {...tree} />
    </Part>
  )
}

function AlertRosterExport(about: { rosterId: string; over: 'roster' | 'chain'; groupId: string | null }) {
  const file = useFile(exportAlertRoster)
  const fetchFile = (format: 'pdf' | 'csv' | 'vcf') => file.save({ ...about, format })
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={file.busy}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => fetchFile('pdf')}>Pocket card (PDF)</MenuItem>
      <MenuItem onSelect={() => fetchFile('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => fetchFile('vcf')}>Contacts (vCard)</MenuItem>
      {device.platform === 'web' && (
        <MenuItem icon={Printer} onSelect={() => setTimeout(() => window.print())}>
          Print this view
        </MenuItem>
      )}
    </Menu>
  )
}

/** The phone tree of the groups that a leader has, from the top one of them on. */
function inPart(unit: AlertUnit, part: LeaderPart): AlertUnit {
  const groups = ownGroups({ part, groups: unit.groups })
  const ids = new Set(groups.map(({ id }) => id))
  const top = (parentId: string | null) => (parentId !== null && ids.has(parentId) ? parentId : null)
  return { ...unit, groups: groups.map((group) => ({ ...group, parentId: top(group.parentId) })) }
}
