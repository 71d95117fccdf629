import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getCalendarImport, importCalendar } from '@muster/domain/scheduling/calendar/functions.ts'
import type { IcsPreview } from '@muster/domain/scheduling/calendar/schema.ts'
import { useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { useCall, useWrite } from '../../platform/calls/calls.ts'
import { readFile } from '../../platform/files/files.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { AudiencePicker } from './audience-picker.tsx'
import type { EventDraft } from './event-draft.ts'
import { whenText } from './event-words.ts'

const MOST_BYTES = 10 * 1024 * 1024

interface ImportDialogProps {
  rosterId: string
  timeZone: string
  onClose: () => void
}

/** Reads a calendar file, shows it first, and imports its events as drafts. */
export function ImportDialog({ rosterId, timeZone, onClose }: ImportDialogProps) {
  const look = useCall(getCalendarImport)
  const { run, busy } = useWrite(importCalendar)
  const { choose } = useSoldiersToChoose(rosterId)
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null)
  const [days, setDays] = useState({ from: '', to: '' })
  const [looking, setLooking] = useState(false)
  const [preview, setPreview] = useState<IcsPreview | null>(null)
  const [who, setWho] = useState<Pick<EventDraft, 'whole' | 'groupIds' | 'soldierIds'>>({
    whole: true,
    groupIds: [],
    soldierIds: [],
  })
  const bounds = { from: dayOr(days.from), to: dayOr(days.to) }
  const wrong = (text: string) => (text !== '' && !isCalendarDate(text) ? 'Enter a date, such as 1 Jan 2027.' : null)
  const nobody = !who.whole && who.groupIds.length === 0 && who.soldierIds.length === 0

  async function show(content: string, between: typeof bounds) {
    setLooking(true)
    const found = await reportRefusal(look({ rosterId, content, ...between }), 'The file could not be read.')
    setLooking(false)
    setPreview(found ?? null)
    if (!found) setFile(null)
  }
  async function take(chosen: File) {
    if (chosen.size > MOST_BYTES) return void toast.problem('Choose a file of 10 MB at most.')
    const { content } = await readFile(chosen)
    setFile({ name: chosen.name, content })
    await show(content, bounds)
  }
  async function save() {
    if (!file || nobody) return
    const { whole } = who
    const audience = whole
      ? { whole, groupIds: [], soldierIds: [] }
      : { whole, groupIds: [...who.groupIds], soldierIds: [...who.soldierIds] }
    const done = await reportRefusal(
      run({ rosterId, content: file.content, ...bounds, audience }),
      'Nothing was imported.',
    )
    if (!done) return
    toast.done(done.imported === 1 ? '1 event imported as a draft.' : `${done.imported} events imported as drafts.`)
    onClose()
  }

  return (
    <Dialog
      edits
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Import an .ics file"
      description="As exported by other calendar apps. Nothing is saved until you import it, and then as drafts."
      footer={
        preview && (
          <>
            <Button
              onClick={() => {
                setFile(null)
                setPreview(null)
              }}
            >
              Choose another file
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={preview.ready === 0 || looking || nobody}
              onClick={() => void save()}
            >
              {preview.ready === 1 ? 'Import 1 event' : `Import ${preview.ready} events`}
            </Button>
          </>
        )
      }
    >
      {!file ? (
        <FileDrop title="Drop a calendar here" accept=".ics,text/calendar" onFile={(chosen) => void take(chosen)}>
          An .ics file of 10 MB and 20,000 events at most.
        </FileDrop>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-start gap-3">
            <Field label="Only from" error={wrong(days.from)} className="w-44">
              <DateInput
                value={days.from}
                onChange={(from) => {
                  setDays({ ...days, from })
                  if (!wrong(from)) void show(file.content, { ...bounds, from: dayOr(from) })
                }}
              />
            </Field>
            <Field label="Up to" error={wrong(days.to)} className="w-44">
              <DateInput
                value={days.to}
                onChange={(to) => {
                  setDays({ ...days, to })
                  if (!wrong(to)) void show(file.content, { ...bounds, to: dayOr(to) })
                }}
              />
            </Field>
          </div>
          {preview ? (
            <Preview preview={preview} timeZone={timeZone} busy={looking} />
          ) : (
            <LoadingShape shape="list" label="Reading the file" />
          )}
          <AudiencePicker
            value={who}
            onChange={(change) => setWho({ ...who, ...change })}
            choose={choose}
            problem={nobody ? 'Choose a group or a Soldier, or the whole roster.' : null}
          />
        </div>
      )}
    </Dialog>
  )
}

function Preview({ preview, timeZone, busy }: { preview: IcsPreview; timeZone: string; busy: boolean }) {
  const { total, ready, already, problems, events } = preview
  return (
    <section aria-label="What the file holds" aria-busy={busy}>
      <p role="status" className="tabular text-16 font-strong">
        {`${ready} of ${total} ready to import`}
        {already > 0 ? `, ${already} already here` : ''}
        {problems > 0 ? `, ${problems} with a problem` : ''}.
      </p>
      <ul className="mt-2 border-t border-line">
        {events.map((event) => (
          <li key={event.number} className="border-b border-line py-1.5">
            <p className="flex flex-wrap items-center gap-x-2">
              {event.problem !== null && <Badge kind="alert">Problem</Badge>}
              <span className="min-w-0 font-strong wrap-anywhere">{event.title || 'Without a title'}</span>
            </p>
            <p className="tabular text-12 text-ink-soft">
              {[
                event.when ? whenText(event.when, timeZone) : '',
                event.recurrence === null ? '' : recurrenceWords(event.recurrence),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            {event.problem !== null && <p className="text-14 text-danger">{event.problem}</p>}
            {event.notes.map((note) => (
              <p key={note} className="text-12">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {events.length < total && (
        <p className="pt-1 text-12 text-ink-soft">{`The first ${events.length} of ${total} are shown.`}</p>
      )}
    </section>
  )
}

function dayOr(text: string): CalendarDate | null {
  return isCalendarDate(text) ? text : null
}
