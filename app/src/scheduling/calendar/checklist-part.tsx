import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import {
  removeEventChecklistItem,
  saveEventChecklistItem,
  startEventChecklist,
  tickEventChecklistItem,
} from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarEvent, ChecklistItem } from '@muster/domain/scheduling/calendar/schema.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { Titled } from '../../dutyday/tasks/task-panel.tsx'
import { ChecklistForm } from './checklist-form.tsx'

interface ChecklistPartProps {
  event: CalendarEvent
  today: CalendarDate
}

/** The T-weeks and the eight steps of a training event: who does what by when, and what is done. */
export function ChecklistPart({ event, today }: ChecklistPartProps) {
  const { id: eventId, rosterId, checklist } = event
  const start = useWrite(startEventChecklist)
  const { run: tick } = useWrite(tickEventChecklistItem)
  const { run: save, busy } = useWrite(saveEventChecklistItem)
  const { run: remove } = useWrite(removeEventChecklistItem)
  const [editing, setEditing] = useState<ChecklistItem | 'new' | null>(null)
  const of = { rosterId, eventId }
  if (checklist === null) {
    if (!event.mayChange) return null
    return (
      <Titled title="Checklist">
        <p className="py-2 text-14 text-ink-soft">
          The eight steps of training and the T-weeks, each with a suspense set by the event’s date.
        </p>
        <Button
          edits
          busy={start.busy}
          onClick={() => void reportRefusal(start.run(of), 'The checklist was not started.')}
        >
          Start the checklist
        </Button>
      </Titled>
    )
  }
  const done = checklist.filter((item) => item.done).length
  return (
    <Titled
      title={
        <>
          Checklist{' '}
          <span className="tabular text-14 font-regular text-ink-soft">
            {done} of {checklist.length}
          </span>
        </>
      }
    >
      <ul aria-label="Checklist">
        {checklist.map((item) => (
          <li key={item.id} className="border-b border-line">
            {editing !== 'new' && editing?.id === item.id ? (
              <ChecklistForm
                item={item}
                rosterId={rosterId}
                busy={busy}
                onSave={async (input) => {
                  const saved = await reportRefusal(save({ ...of, itemId: item.id, item: input }), 'It was not saved.')
                  if (saved) setEditing(null)
                }}
                onRemove={async () => {
                  const gone = await reportRefusal(remove({ ...of, itemId: item.id }), 'It was not removed.')
                  if (gone === undefined) return
                  setEditing(null)
                  const { title, daysBefore, owner } = item
                  toast.undo(`Removed: ${title}`, () => {
                    const again = { title, daysBefore, owner: owner.soldierId ? { ...owner, name: '' } : owner }
                    void reportRefusal(save({ ...of, itemId: item.id, item: again }), 'It was not restored.')
                  })
                }}
                onClose={() => setEditing(null)}
              />
            ) : (
              <div className="flex items-start justify-between gap-2">
                <Checkbox
                  edits
                  label={
                    <span className={item.done ? 'text-ink-soft line-through' : undefined}>
                      {item.label && <span className="font-strong">{item.label} </span>}
                      {item.title}
                    </span>
                  }
                  hint={<Suspense item={item} today={today} />}
                  checked={item.done}
                  disabled={!event.mayChange}
                  onChange={(next) =>
                    void reportRefusal(tick({ ...of, itemId: item.id, done: next }), 'The check was not saved.')
                  }
                />
                {event.mayChange && (
                  <IconButton
                    edits
                    icon={Pencil}
                    label={`Edit ${item.label} ${item.title}`}
                    onClick={() => setEditing(item)}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' && (
        <ChecklistForm
          item={null}
          rosterId={rosterId}
          busy={busy}
          onSave={async (input) => {
            const saved = await reportRefusal(
              save({ ...of, itemId: crypto.randomUUID(), item: input }),
              'It was not added.',
            )
            if (saved) setEditing(null)
          }}
          onRemove={null}
          onClose={() => setEditing(null)}
        />
      )}
      {event.mayChange && editing === null && (
        <Button edits icon={Plus} className="mt-2" onClick={() => setEditing('new')}>
          Add a line
        </Button>
      )}
    </Titled>
  )
}

function Suspense({ item, today }: { item: ChecklistItem; today: CalendarDate }) {
  const late = !item.done && item.suspense < today
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="tabular">{`${weekdayOf(item.suspense)} ${formatDate(item.suspense)}`}</span>
      {late && <Badge kind="late">Late</Badge>}
      {item.owner.name && <span>{item.owner.name}</span>}
      {item.last && item.done && <span>{`Done by ${item.last.by}`}</span>}
    </span>
  )
}
