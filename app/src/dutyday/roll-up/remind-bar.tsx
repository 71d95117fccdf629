import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import type { Reports, RollUpNode } from './roll-up-tree.ts'

interface RemindBarProps {
  reports: Reports
  /** Rosters that may be reminded now. */
  owing: readonly RollUpNode[]
  busy: boolean
  onRemind: (nodes: readonly RollUpNode[]) => void
}

const NAMED = 12

/** How many have submitted, and the button to remind the rest, in thumb reach. */
export function RemindBar({ reports, owing, busy, onRemind }: RemindBarProps) {
  const [asking, setAsking] = useState(false)
  const leaders = owing.length === 1 ? '1 leader' : `${owing.length} leaders`
  return (
    <FootBar>
      <div aria-hidden="true" className="h-1 bg-sunken">
        <div
          className="h-full bg-action transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${reports.owed > 0 ? (100 * reports.submitted) / reports.owed : 0}%` }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 pt-1 pb-[max(0.5rem,var(--foot-inset))]">
        {reports.owed === 0 ? (
          <p className="text-14">No formation, no report due</p>
        ) : (
          <p className="tabular text-14 whitespace-nowrap">
            <span className="text-28 font-heavy">{reports.submitted}</span> of {reports.owed} submitted
          </p>
        )}
        {owing.length > 0 && (
          <Button
            edits
            variant="primary"
            icon={Bell}
            busy={busy}
            className="min-h-11 max-phone:grow"
            onClick={() => setAsking(true)}
          >
            Remind {leaders}
          </Button>
        )}
      </div>
      <ConfirmDialog
        edits
        open={asking}
        onOpenChange={setAsking}
        title={`Remind ${leaders}`}
        description={`The owners and editors of ${namesOf(owing)} are asked in your name to submit accountability. It shows in their notifications, and by e-mail if they chose it.`}
        action={`Remind ${leaders}`}
        onConfirm={() => {
          setAsking(false)
          onRemind(owing)
        }}
      />
    </FootBar>
  )
}

function namesOf(nodes: readonly RollUpNode[]): string {
  const names = nodes
    .slice(0, NAMED)
    .map(({ roster }) => roster.name)
    .join('; ')
  return nodes.length > NAMED ? `${names}; and ${nodes.length - NAMED} more` : names
}
