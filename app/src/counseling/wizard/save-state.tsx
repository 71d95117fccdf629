import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { DraftState } from '../drafts/draft-saving.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'

/** Where the typed text is kept, always visible. Read aloud only when the person needs to know. */
export function SaveState({ state }: { state: DraftState }) {
  const { phase, savedAt, onDevice } = state
  const at = savedAt === null ? null : formatTime(new Date(savedAt), unitZone())
  const place = onDevice ? 'Kept on this device' : 'Only on this page'
  return (
    <span className="text-14 text-ink-soft">
      {(phase === 'saved' || phase === 'typing' || phase === 'saving') && (
        <span className="tabular">
          {phase === 'saved' && at !== null
            ? `Saved ${at}`
            : at === null
              ? 'Not saved yet'
              : `Saved ${at}, more to save`}
        </span>
      )}
      <span role="status">
        {phase === 'kept' && (
          <span className="flex items-center gap-1 font-strong text-brass">
            <CloudOff className="size-4 shrink-0" aria-hidden="true" />
            No signal. {place}; it is sent when there is signal.
          </span>
        )}
        {(phase === 'held' || phase === 'refused' || phase === 'conflict') && (
          <span className="flex items-center gap-1 font-strong text-danger">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            Not saved. {place}.
          </span>
        )}
      </span>
    </span>
  )
}
