import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { deleteSoldiers, restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { seniorityKey } from '@muster/domain/roster/rank.ts'
import type { Roster, RosterRelation, Soldier } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSelectedIds, useSelection } from '../../ui/table/selection.ts'
import { SelectionBar } from '../../ui/toolbar.tsx'
import { saying } from '../saying.ts'
import { NAME_FIELDS, useSoldiers } from '../use-roster-data.ts'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'
import { NotLoaded } from './not-loaded.tsx'

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

/** Who has left; restored with one act until the day the record is purged. */
export function ArchivedSoldiers({ roster, role }: { roster: Roster; role: RosterRelation }) {
  const { data, error, retry } = useSoldiers(roster.id, NAME_FIELDS, true)
  const selection = useSelection()
  const ids = useSelectedIds(selection)
  const restore = useWrite(restoreSoldiers)
  const purge = useWrite(deleteSoldiers)
  const undo = useUndo(roster.id)
  const [purging, setPurging] = useState(false)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="table" label="Loading archived Soldiers" />
  const chosen = data.soldiers.filter(({ id }) => ids.has(id))
  const soldierIds = chosen.map(({ id }) => id)

  async function putBack() {
    const done = await saying(restore.run({ rosterId: roster.id, soldierIds }), 'Nobody was restored.')
    if (!done) return
    undo(`${whom(chosen)} restored.`, done.changeSetId)
    selection.clear()
  }

  async function purgeNow() {
    const done = await saying(purge.run({ rosterId: roster.id, soldierIds }), 'Nothing was deleted.')
    if (done) selection.clear()
    setPurging(false)
  }

  if (data.soldiers.length === 0) {
    return (
      <EmptyState title="Nobody is archived">
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
          <Button busy={restore.busy} onClick={() => void putBack()}>
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
        columns={COLUMNS}
        selection={selection}
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
