import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import { enteredAt } from '@muster/domain/dutyday/status-history.ts'
import { listSoldiersWithCase } from '@muster/domain/dutyday/awol/functions.ts'
import type { Accountability, AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'

const OpenCaseDialog = lazy(async () => ({ default: (await import('./open-case-dialog.tsx')).OpenCaseDialog }))

interface SoldierCaseProps {
  row: AccountabilityRow
  accountability: Accountability
  readOnly: boolean
}

/** Links a missing Soldier to their case: the open one or a new one. */
export function SoldierCase({ row, accountability, readOnly }: SoldierCaseProps) {
  const { rosterId, today, dutyDate } = accountability
  const { data } = useRead(listSoldiersWithCase, { rosterId })
  const [opening, setOpening] = useState(false)
  const open = data?.cases.find(({ soldierId }) => soldierId === row.soldierId)
  if (open) {
    return (
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-y border-danger bg-danger-soft px-3 py-1">
        Absence case open: {STATE_OF[open.state].label}
        <Link to="/dutyday/awol" search={{ case: open.caseId }} className={buttonClass('quiet')}>
          Go to the case
        </Link>
      </p>
    )
  }
  if (readOnly || !data || dutyDate !== today || !isMissing(row.status)) return null
  return (
    <>
      <Button edits className="mt-4 w-full" onClick={() => setOpening(true)}>
        Open a case
      </Button>
      {opening && <NewCase row={row} accountability={accountability} onClose={() => setOpening(false)} />}
    </>
  )
}

interface NewCaseProps {
  row: AccountabilityRow
  accountability: Accountability
  onClose: () => void
}

/** Opens a case for a Soldier who was just reported missing. Its clock starts when it is open. */
export function NewCase({ row, accountability: { rosterId, timeZone }, onClose }: NewCaseProps) {
  const navigate = useNavigate()
  return (
    <Suspense>
      <OpenCaseDialog
        rosterId={rosterId}
        timeZone={timeZone}
        soldierId={row.soldierId}
        name={rosterName(row)}
        since={row.entry && enteredAt(row.entry)}
        onClose={onClose}
        onOpened={(caseId) => void navigate({ to: '/dutyday/awol', search: { case: caseId } })}
      />
    </Suspense>
  )
}
