import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { listSoldiersWithCase } from '@muster/domain/dutyday/awol/functions.ts'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'

/** The open absence case of a Soldier, as a line that leads to it. */
export function OpenCaseMark({ rosterId, soldierId }: { rosterId: string; soldierId: string }) {
  const { data } = useRead(listSoldiersWithCase, { rosterId })
  const open = data?.cases.find((one) => one.soldierId === soldierId)
  if (!open) return null
  return (
    <li>
      <Link
        to="/dutyday/awol"
        search={{ case: open.caseId }}
        className="touch-target inline-flex font-strong text-danger underline underline-offset-4"
      >
        {`Absence case: ${STATE_OF[open.state].label}`}
      </Link>
    </li>
  )
}
