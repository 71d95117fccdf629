import { firstDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import { getEvent } from '@muster/domain/scheduling/calendar/functions.ts'
import type { EventWhen, Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import { useEffect, useRef } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { ConflictList, useConflicts } from './conflicts.tsx'
import { audienceOf } from './event-draft.ts'
import { ofManyWords, whenText } from './event-words.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { type EventActs, whichOf } from './use-event-acts.ts'

export interface Moving {
  readonly occurrence: Occurrence
  readonly when: EventWhen
}

interface MoveEventProps {
  moving: Moving
  timeZone: string
  acts: EventActs
  /** Saved, or left unchanged. */
  onDone: () => void
}

/**
 * Runs between drop and save: shows conflicts at the new time, asks which days of a recurring event are meant, and
 * for the reason in a locked week. If there is nothing to ask, it is saved and can be undone.
 */
export function MoveEvent({ moving: { occurrence, when }, timeZone, acts, onDone }: MoveEventProps) {
  const { rosterId, eventId, title, recurring, locked } = occurrence
  const { data: event, error } = useRead(getEvent, { rosterId, eventId })
  const about = event && {
    when,
    recurrence: null,
    skipsDaysOff: false,
    audience: audienceOf(event),
  }
  const conflicts = useConflicts(rosterId, eventId, about ?? null)
  const known = conflicts.settled && (conflicts.data !== null || conflicts.error !== null)
  const clear = known && conflicts.data?.total === 0 && !recurring && !locked
  const saving = useRef(false)

  async function save(scope: 'one' | 'following' | 'all', reason: string) {
    if (saving.current) return
    saving.current = true
    const which = whichOf(scope, occurrence.day)
    await acts.move({ rosterId, eventId, version: occurrence.version, which, reason }, title, when, occurrence.when)
    onDone()
  }
  useEffect(() => {
    if (clear) void save('all', '')
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as nothing is to be asked
  }, [clear])
  if (clear || (!known && !recurring && !locked && !error)) {
    return (
      <p role="status" className="sr-only">
        Looking for conflicts
      </p>
    )
  }
  return (
    <ScopeDialog
      title={`Move ${title}`}
      description={`From ${whenText(occurrence.when, timeZone)} to ${whenText(when, timeZone)}.`}
      action="Move"
      recurring={recurring}
      ofMany={ofManyWords(firstDay(when) === firstDay(occurrence.when))}
      locked={locked}
      onConfirm={save}
      onClose={onDone}
    >
      {conflicts.data ? (
        <ConflictList found={conflicts.data} timeZone={timeZone} />
      ) : (
        <p className="text-14 text-ink-soft">
          {error || conflicts.error ? 'Conflicts could not be looked for.' : 'Looking for conflicts.'}
        </p>
      )}
    </ScopeDialog>
  )
}
