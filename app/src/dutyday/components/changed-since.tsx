import { getSubmissionChanges } from '@muster/domain/dutyday/history/functions.ts'
import type { Headcount } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { statusOf } from './soldier-row.tsx'

interface ChangedSinceProps {
  rosterId: string
  submissionId: string
  submittedAt: string
  timeZone: string
}

/** Says that the data have changed since the report, and shows both side by side. */
export function ChangedSince(props: ChangedSinceProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        Changed since submitted
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Changed since submitted"
        description={`The report of ${formatTime(new Date(props.submittedAt), props.timeZone)} is unchanged. These are the current figures.`}
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
        wide
      >
        {open && <Changes {...props} />}
      </Dialog>
    </>
  )
}

const FIGURES: readonly { readonly key: keyof Headcount; readonly label: string }[] = [
  { key: 'onHand', label: 'On hand' },
  { key: 'reported', label: 'Reported' },
  { key: 'accounted', label: 'Accounted for' },
  { key: 'present', label: 'Present' },
  { key: 'available', label: 'Available' },
]

function Changes({ rosterId, submissionId }: ChangedSinceProps) {
  const { data, error, retry } = useRead(getSubmissionChanges, { rosterId, submissionId })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="table" label="Comparing" />
  const { submission, now, changes } = data
  const word = (status: (typeof changes)[number]['before']) =>
    status === null ? 'Not on hand' : `${statusOf(status).code}, ${statusOf(status).label}`
  return (
    <div className="flex flex-col gap-4">
      <ReportTable
        caption="Figures as submitted and now"
        captionHidden
        rows={FIGURES}
        rowId={({ key }) => key}
        columns={[
          { id: 'what', header: 'Figure', cell: ({ label }) => label },
          { id: 'then', header: 'As submitted', align: 'end', cell: ({ key }) => submission.counts[key] },
          { id: 'now', header: 'Now', align: 'end', cell: ({ key }) => now[key] },
          { id: 'by', header: 'Change', align: 'end', cell: ({ key }) => signed(now[key] - submission.counts[key]) },
        ]}
      />
      {changes.length === 0 ? (
        <p className="text-ink-soft">No differences by name.</p>
      ) : (
        <ReportTable
          caption={`By name: ${changes.length}`}
          rows={changes}
          rowId={({ soldierId }) => soldierId}
          columns={[
            { id: 'name', header: 'Name', cell: rosterName },
            { id: 'then', header: 'As submitted', cell: ({ before }) => word(before) },
            { id: 'now', header: 'Now', cell: ({ after }) => word(after) },
          ]}
        />
      )}
    </div>
  )
}

function signed(by: number): string {
  if (by === 0) return ''
  return by > 0 ? `+${by}` : `−${-by}`
}
