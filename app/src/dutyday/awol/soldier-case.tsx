import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import { enteredAt } from '@muster/domain/dutyday/status-history.ts'
import { listSoldiersWithCase } from '@muster/domain/dutyday/awol/functions.ts'
import type { Accountability, AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_CASE } from './kept-cases.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { toast } from '../../ui/states/toast.tsx'

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

/**
 * Opens the case as soon as it is drawn. It goes through the outbox, so that the server has the status first. Its
 * clock counts from now; place, note and times can be added on the case.
 */
export function CaseAtOnce({ row, accountability: { rosterId }, onClose }: NewCaseProps) {
  const { run } = useKept(KEPT_CASE)
  const navigate = useNavigate()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const now = new Date(serverNow()).toISOString()
    const times = { discoveredAt: now, absentSince: now }
    run({ rosterId, caseId: crypto.randomUUID(), soldierId: row.soldierId, ...times }, rosterName(row)).then(
      (answer) => {
        if (!answer) {
          toast.done(`The case of ${rosterName(row)} is kept on this device. It is opened when there is signal.`)
          return onClose()
        }
        toast.done(`The case of ${rosterName(row)} is open.`)
        void navigate({ to: '/dutyday/awol', search: { case: answer.caseId } })
      },
      (error: Refusal) => {
        toast.problem(`The case was not opened. ${describeRefusal(error)}`)
        onClose()
      },
    )
  }, [run, rosterId, row, navigate, onClose])
  return null
}
