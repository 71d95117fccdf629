import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { deleteSoldiers, restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { seniorityKey } from '@muster/domain/roster/rank.ts'
import type { Roster, RosterRelation, Soldier } from '@muster/domain/roster/schema.ts'
import { type ReactNode, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { RowCheckbox } from '../../ui/table/row-checkbox.tsx'
import { type Selection, useIsSelected, useSelectedIds, useSelection } from '../../ui/table/selection.ts'
import { SelectionBar } from '../../ui/layout/toolbar.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { NAME_FIELDS, useSoldiers } from '../use-roster-data.ts'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'

const COLUMNS: readonly Column<Soldier>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 14,
    grow: true,
    value: (row) => seniorityKey(rosterName(row)),
    cell: rosterName,
  },
  {
    id: 'lossDate',
    header: 'Loss date',
    width: 8,
    value: ({ archived }) => archived?.lossDate ?? null,
    cell: ({ archived }) => archived && formatDate(archived.lossDate),
  },
  { id: 'reason', header: 'Reason', width: 12, value: ({ archived }) => archived?.reason ?? null },
  {
    id: 'purgeOn',
    header: 'Purged on',
    width: 8,
    value: ({ archived }) => archived?.purgeOn ?? null,
    cell: ({ archived }) => archived && formatDate(archived.purgeOn),
  },
]

/** Soldiers who left. Each can be restored until the day that the record is purged. */
export function ArchivedSoldiers({ roster, role }: { roster: Roster; role: RosterRelation }) {
  const { data, error, retry } = useSoldiers(roster.id, NAME_FIELDS, true)
  const selection = useSelection()
  const ids = useSelectedIds(selection)
  const restore = useWrite(restoreSoldiers)
  const purge = useWrite(deleteSoldiers)
  const undo = useUndo(roster.id)
  const [purging, setPurging] = useState(false)
  /** The person is asked first, because the record may be on another roster. */
  const [asked, setAsked] = useState<readonly Soldier[]>([])
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="table" label="Loading archived Soldiers" />
  const chosen = data.soldiers.filter(({ id }) => ids.has(id))
  const soldierIds = chosen.map(({ id }) => id)

  function restoreOrAsk(soldiers: readonly Soldier[]) {
    if (soldiers.some(({ archived }) => archived?.reason === 'Reassigned')) setAsked(soldiers)
    else void putBack(soldiers)
  }

  async function putBack(soldiers: readonly Soldier[]) {
    const given = { rosterId: roster.id, soldierIds: soldiers.map(({ id }) => id) }
    const done = await reportRefusal(restore.run(given), 'Nobody was restored.')
    setAsked([])
    if (!done) return
    undo(`${whom(soldiers)} restored.`, done.changeSetId)
    for (const { id } of soldiers) selection.toggle(id, false)
  }

  const restoreOne = (soldier: Soldier) => (
    <Button
      variant="plain"
      className="min-w-11 print:hidden"
      aria-label={`Restore ${rosterName(soldier)}`}
      busy={restore.busy}
      onClick={() => restoreOrAsk([soldier])}
    >
      Restore
    </Button>
  )
  // Beside the name, where it is visible even if the table is wide.
  const [name, ...others] = COLUMNS
  const columns =
    role === 'viewer' || !name
      ? COLUMNS
      : [
          name,
          { id: 'restore', header: 'Restore', width: 6, value: () => null, cell: restoreOne, unsortable: true },
          ...others,
        ]

  async function purgeNow() {
    const done = await reportRefusal(purge.run({ rosterId: roster.id, soldierIds }), 'Nothing was deleted.')
    if (done) selection.clear()
    setPurging(false)
  }

  if (data.soldiers.length === 0) {
    return (
      <EmptyState picture="people" title="Nobody is archived">
        Soldiers who leave the unit are kept here for {roster.settings.retentionDays} days.
      </EmptyState>
    )
  }
  return (
    <>
      {chosen.length > 0 && role !== 'viewer' && (
        <SelectionBar
          count={chosen.length}
          noun={chosen.length === 1 ? 'Soldier' : 'Soldiers'}
          onClear={() => selection.clear()}
        >
          <Button busy={restore.busy} onClick={() => restoreOrAsk(chosen)}>
            Restore
          </Button>
          {role === 'owner' && (
            <Button variant="danger" onClick={() => setPurging(true)}>
              Delete for good
            </Button>
          )}
        </SelectionBar>
      )}
      <DataTable
        label="Archived Soldiers"
        rows={data.soldiers}
        rowId={(soldier) => soldier.id}
        rowName={rosterName}
        columns={columns}
        selection={selection}
        renderCard={(soldier) => (
          <ArchivedCard soldier={soldier} selection={selection}>
            {role !== 'viewer' && restoreOne(soldier)}
          </ArchivedCard>
        )}
      />
      <ConfirmDialog
        open={asked.length > 0}
        onOpenChange={() => setAsked([])}
        title={`Restore ${whom(asked)}`}
        description="Reassigned: whoever was transferred is on the gaining roster now. Restoring adds a second record here, and both rosters count the Soldier. To get a Soldier back, ask the gaining leader for a transfer."
        action={`Restore ${whom(asked)}`}
        busy={restore.busy}
        onConfirm={() => void putBack(asked)}
      />
      <ConfirmDialog
        open={purging}
        onOpenChange={setPurging}
        title={`Delete ${whom(chosen)} for good`}
        description="The record and its duty history are removed at once. This cannot be undone."
        action="Delete for good"
        danger
        typed="delete"
        busy={purge.busy}
        onConfirm={() => void purgeNow()}
      />
    </>
  )
}

/** The card for a phone. */
function ArchivedCard(props: { soldier: Soldier; selection: Selection; children: ReactNode }) {
  const { soldier, selection, children } = props
  const box = useId()
  const chosen = useIsSelected(selection, soldier.id)
  const name = rosterName(soldier)
  const { lossDate, reason, purgeOn } = soldier.archived ?? {}
  return (
    <div className={`flex min-h-14 items-center gap-3 py-1 ${chosen ? 'bg-action-soft' : ''}`}>
      <label htmlFor={box} className="flex min-h-11 min-w-0 grow items-center gap-3">
        <RowCheckbox
          id={box}
          name={`Choose ${name}`}
          checked={chosen}
          onChange={() => selection.toggle(soldier.id)}
          className="ml-3 shrink-0"
        />
        <span className="flex min-w-0 flex-col">
          <span className="font-strong wrap-anywhere">{name}</span>
          <span className="text-12 text-ink-soft">
            {reason}
            {lossDate && `, ${formatDate(lossDate)}`}
            {purgeOn && `; purged on ${formatDate(purgeOn)}`}
          </span>
        </span>
      </label>
      {children}
    </div>
  )
}
