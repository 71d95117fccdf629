import type { BroadcastLine } from '@muster/domain/notifications/broadcasts/schema.ts'
import { isNoNews } from '@muster/domain/notifications/broadcasts/when.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { figureWords, HERE, instantIn } from './draft.ts'

const STATES: Readonly<Record<BroadcastLine['state'], string>> = {
  waiting: 'Scheduled',
  sending: 'On its way',
  sent: 'Sent',
  cancelled: 'Canceled',
  stopped: 'Not sent',
}

interface BroadcastRowProps {
  line: BroadcastLine
  /** Recipients and sender. */
  about: string
  disabled: boolean
  busy: boolean
  onCancel: () => void
}

/** One broadcast: its text, whom it reached, and while it waits, the button to take it back. */
export function BroadcastRow({ line, about, disabled, busy, onCancel }: BroadcastRowProps) {
  const figures = figureWords(line)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-strong wrap-anywhere">{line.title}</span>
          <Badge
            kind={
              line.state === 'waiting' || line.state === 'sending'
                ? 'soon'
                : line.state === 'stopped'
                  ? 'alert'
                  : 'plain'
            }
          >
            {STATES[line.state]}
          </Badge>
        </p>
        <p className="line-clamp-3 max-w-[70ch] text-14 whitespace-pre-line wrap-anywhere">{line.body}</p>
        <p className="tabular pt-1 text-12 text-ink-soft">
          {[about, instantIn(new Date(line.dueAt), HERE)].join(' · ')}
        </p>
        {figures && <p className="tabular text-12 text-ink-soft">{figures}</p>}
        {line.state === 'stopped' && (
          <p className="text-12 text-ink-soft">
            {line.endedAt !== null && isNoNews(new Date(line.dueAt), new Date(line.endedAt))
              ? 'It could not be sent within a day of its time.'
              : 'The sender could no longer change the roster.'}
          </p>
        )}
      </div>
      {line.state === 'waiting' && (
        <Button disabled={disabled} busy={busy} onClick={onCancel}>
          Cancel it
          <span className="sr-only"> {line.title}</span>
        </Button>
      )}
    </li>
  )
}
