import { exportTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { taskingList } from '@muster/domain/operations/taskings/list.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ListExport } from '../../kit/lists/list-export.tsx'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEdit, mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const TaskingDialog = lazy(async () => ({ default: (await import('../taskings/tasking-dialog.tsx')).TaskingDialog }))

/** The roster's taskings, with what each still lacks. */
export function TaskingsScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const [planning, setPlanning] = useState(false)
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change } = useListFilter(taskingList, hasBelow)
  const plan = mayEditWhole(roster, 'operations') && (
    <Button edits variant="primary" onClick={() => setPlanning(true)}>
      New tasking
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        title="Taskings"
        badge={!mayEdit(roster, 'operations') && <Badge>View only</Badge>}
        actions={
          <>
            <ListExport file={exportTaskings} asked={{ rosterId: roster.id, ...asked }} />
            {plan}
          </>
        }
      />
      <ListFilters label="Taskings shown" list={taskingList} asked={asked} onChange={change} hasBelow={hasBelow} />
      <ListRows
        list={taskingList}
        picture="people"
        of={roster.id}
        asked={asked}
        opens={({ id }, below) => ({
          to: '/operations/taskings/$taskingId',
          params: { taskingId: id },
          search: below === null ? {} : { of: below },
        })}
        begin={asked.show === 'open' && plan}
      />
      {planning && (
        <Suspense>
          <TaskingDialog
            rosterId={roster.id}
            tasking={null}
            onClose={() => setPlanning(false)}
            onSaved={(taskingId) => void navigate({ to: '/operations/taskings/$taskingId', params: { taskingId } })}
          />
        </Suspense>
      )}
    </>
  )
}
