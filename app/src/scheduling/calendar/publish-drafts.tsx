import { PUBLISH_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import type { Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { whenText } from './event-words.ts'
import type { EventActs } from './use-event-acts.ts'

interface PublishDraftsProps {
  rosterId: string
  occurrences: readonly Occurrence[]
  timeZone: string
  acts: EventActs
}

/** How many drafts are named. The calendar behind shows them all. */
const FEW = 5

/** Publishes all drafts in view. */
export function PublishDrafts({ rosterId, occurrences, timeZone, acts }: PublishDraftsProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const firsts = new Map<string, Occurrence>()
  for (const each of occurrences) {
    if (each.state === 'draft' && each.rosterId === rosterId && !firsts.has(each.eventId))
      firsts.set(each.eventId, each)
  }
  const meant = [...firsts.values()].slice(0, PUBLISH_LIMIT)
  const drafts = meant.map(({ eventId }) => eventId)
  if (drafts.length === 0) return null
  const count = drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-l-4 border-line-strong bg-sunken px-3 py-1 print:hidden">
      <p className="text-14">{`${count} in these days, seen only by this roster’s leaders.`}</p>
      <Button edits variant="plain" onClick={() => setAsking(true)}>
        {`Publish ${count}`}
      </Button>
      <ConfirmDialog
        edits
        open={asking}
        onOpenChange={setAsking}
        title={`Publish ${count}`}
        description={
          <>
            <span className="block">
              {drafts.length === 1
                ? 'Everyone it concerns who has an account sees it and is notified.'
                : 'Everyone they concern who has an account sees them and is notified.'}
            </span>
            {meant.slice(0, FEW).map((each) => (
              <span key={each.eventId} className="block pt-1 text-ink">
                <span className="font-strong">{each.title}</span>, {whenText(each.when, timeZone)}
              </span>
            ))}
            {meant.length > FEW && <span className="block pt-1">{`and ${meant.length - FEW} more`}</span>}
          </>
        }
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
