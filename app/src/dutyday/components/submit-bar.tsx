import type { Accountability, AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { submittedWords } from '../use-accountability.ts'

interface SubmitBarProps {
  accountability: Accountability
  busy: boolean
  onSubmit: () => void
}

const NAMED = 12

/** The main act of the morning, under the thumb. Whoever is not reported is named before it goes. */
export function SubmitBar({ accountability, busy, onSubmit }: SubmitBarProps) {
  const [asking, setAsking] = useState(false)
  const onHand = accountability.rows.filter((row) => row.strength !== 'detached')
  const missing = onHand.filter((row) => row.status === 'NR')
  const last = accountability.submissions.at(0)
  return (
    <div className="sticky bottom-0 z-20 -mx-4 -mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line-strong bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden">
      <div className="tabular min-w-0 text-14" role="status">
        <p>
          <span className="text-20 font-heavy">{onHand.length - missing.length}</span> of {onHand.length} reported
        </p>
        <p className="text-12 text-ink-soft">{submittedWords(accountability)}</p>
      </div>
      <Button variant="primary" busy={busy} onClick={() => (missing.length > 0 ? setAsking(true) : onSubmit())}>
        {last ? 'Submit again' : 'Submit accountability'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${missing.length} not reported`}
        description={`The report will say so: ${namesOf(missing)}.`}
        action="Submit accountability"
        busy={busy}
        onConfirm={() => {
          setAsking(false)
          onSubmit()
        }}
      />
    </div>
  )
}

function namesOf(rows: readonly AccountabilityRow[]): string {
  const names = rows.slice(0, NAMED).map(rosterName).join('; ')
  return rows.length > NAMED ? `${names}; and ${rows.length - NAMED} more` : names
}
