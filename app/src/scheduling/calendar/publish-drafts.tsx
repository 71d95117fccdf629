import { PUBLISH_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import type { Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { EventActs } from './use-event-acts.ts'

interface PublishDraftsProps {
  rosterId: string
  occurrences: readonly Occurrence[]
  acts: EventActs
}

/** The drafts in sight, published together. */
export function PublishDrafts({ rosterId, occurrences, acts }: PublishDraftsProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const drafts = [
    ...new Set(
      occurrences.filter((each) => each.state === 'draft' && each.rosterId === rosterId).map(({ eventId }) => eventId),
    ),
  ].slice(0, PUBLISH_LIMIT)
  if (drafts.length === 0) return null
  const count = drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-l-4 border-line-strong bg-sunken px-3 py-1 print:hidden">
      <p className="text-14">{`${count} in these days, seen by this roster’s leaders alone.`}</p>
      <Button edits variant="plain" onClick={() => setAsking(true)}>
        {`Publish ${count}`}
      </Button>
      <ConfirmDialog
        edits
        open={asking}
        onOpenChange={setAsking}
        title={`Publish ${count}`}
        description="Everybody they concern who has an account sees them and is told."
        action={`Publish ${count}`}
        busy={busy}
        onConfirm={() => {
          setBusy(true)
          void acts.publish(rosterId, drafts, `${count} published.`).then(() => {
            setBusy(false)
            setAsking(false)
          })
        }}
      />
    </div>
  )
}
