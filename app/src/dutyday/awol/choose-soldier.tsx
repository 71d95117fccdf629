import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import { enteredAt } from '@muster/domain/dutyday/status-history.ts'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { useOwnRow } from '../../roster/use-own-row.ts'
import { useSoldiersToChoose } from '../use-soldiers-to-choose.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { OpenCaseDialog } from './open-case-dialog.tsx'

interface OpenCaseByHandProps {
  rosterId: string
  onClose: () => void
  onOpened: (caseId: string) => void
}

/** Opens a case for anybody on the roster. Soldiers who are reported absent today are listed first. */
export function OpenCaseByHand({ rosterId, onClose, onOpened }: OpenCaseByHandProps) {
  const { data, error, retry } = useRead(getAccountability, { rosterId, dutyDate: null })
  const { choose } = useSoldiersToChoose(rosterId)
  const ownRow = useOwnRow()
  const [soldierId, setSoldierId] = useState('')
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the roster" />
  const rows = data.rows.toSorted((a, b) => Number(isMissing(b.status)) - Number(isMissing(a.status)))
  const soldiers = rows.map(({ soldierId: id, ...row }) => ({ ...row, id })).filter(({ id }) => id !== ownRow)
  const chosen = rows.find((row) => row.soldierId === soldierId)
  return (
    <OpenCaseDialog
      // Choosing another Soldier restarts the form with the times of that absence.
      key={chosen && isMissing(chosen.status) ? soldierId : ''}
      rosterId={rosterId}
      timeZone={data.timeZone}
      soldierId={soldierId}
      name={chosen ? rosterName(chosen) : ''}
      since={chosen?.entry && isMissing(chosen.status) ? enteredAt(chosen.entry) : null}
      onClose={onClose}
      onOpened={onOpened}
    >
      <Field label="Soldier">
        <SoldierInput {...choose} soldiers={soldiers} inOrder value={soldierId} onChange={setSoldierId} />
      </Field>
    </OpenCaseDialog>
  )
}
