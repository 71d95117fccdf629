import { listFormations } from '@muster/domain/dutyday/formations/functions.ts'
import { EVENT_TYPES, type EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import { REMINDER_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import { isOffDay } from '@muster/domain/scheduling/calendar/off-days.ts'
import type { CalendarEvent, EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Known } from '../../dutyday/tasks/use-task-lists.ts'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { PersonInput } from '../../roster/choosing/person-input.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { UnsavedGuard } from '../../kit/unsaved-guard.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { AudiencePicker } from './audience-picker.tsx'
import { ConflictList, useConflicts } from './conflicts.tsx'
import { type DraftProblems, draftOf, type EventDraft, inputOf } from './event-draft.ts'
import { ofManyWords } from './event-words.ts'
import { ReminderChoice } from './reminder-choice.tsx'
import { startingOn } from './repeat.ts'
import { RepeatEditor } from './repeat-editor.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import { type EventActs, type Scope, whichOf } from './use-event-acts.ts'
import { WhenFields } from './when-fields.tsx'

const FORM = 'event-form'
const PUBLISH = 'publish'
const TYPES = Object.entries(EVENT_TYPES).map(([value, { label }]) => ({ value, label }))

interface EventFormProps {
  known: Known
  acts: EventActs
  /** The event that is edited, as it was on screen; null for a new one. */
  of: ShownEvent | null
  /** The start values of a new event. */
  start: EventDraft | null
  onClose: () => void
  onSaved: (event: CalendarEvent) => void
}

/** An event, with the day that is shown if it recurs. */
export interface ShownEvent {
  readonly event: CalendarEvent
  readonly day: CalendarDate
  /** Its times on that day. */
  readonly when: EventWhen
  readonly locked: boolean
}

/** All fields of an event, its conflicts, and what saving it does. */
export function EventForm({ known, acts, of, start, onClose, onSaved }: EventFormProps) {
  const { timeZone } = known
  // The event when the form opened. A change by somebody else must not be saved as this person's.
  const [begun] = useState(of)
  const [version, setVersion] = useState(of?.event.version ?? null)
  const [id] = useState(() => of?.event.id ?? crypto.randomUUID())
  const [first] = useState(() => (of ? draftOf(of.event, of.when, timeZone) : start))
  const [draft, setDraft] = useState<EventDraft | null>(first)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [asking, setAsking] = useState<'scope' | 'leave' | null>(null)
  const [publishing, setPublishing] = useState(false)
  const [repeatTyped, setRepeatTyped] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Refusal | null>(null)
  const [done, setDone] = useState(false)
  const { choose } = useSoldiersToChoose(known.id)
  const formations = useRead(listFormations, { rosterId: known.id })
  const daysOff = new Set(formations.data?.daysOff.map(({ day }) => day))
  const read = draft && inputOf(draft)
  const input = read && 'input' in read ? read.input : null
  const about = input && {
    when: input.when,
    recurrence: input.recurrence,
    audience: input.audience,
    skipsDaysOff: draft?.skipsDaysOff ?? true,
  }
  const conflicts = useConflicts(known.id, of?.event.id ?? null, about)
  if (!draft || !read) return null
  const set = (change: Partial<EventDraft>) => {
    const repeat = change.from === undefined ? draft.repeat : startingOn(draft.repeat, draft.from, change.from)
    setDraft({ ...draft, repeat, ...change })
  }
  const changed = JSON.stringify(draft) !== JSON.stringify(first)
  const event = begun?.event
  const recurring = event !== undefined && event.recurrence !== null
  const locked = begun?.locked === true
  const isDraft = event === undefined || event.state === 'draft'
  const meanwhile = error?.code === 'aborted'
  const field = error?.details?.field?.replace(/^event\./, '')
  const refused = (name: string) => (error && field?.split('.')[0] === name ? describeRefusal(error) : null)
  const shownAt = error && SHOWN_FIELDS.includes(field?.split('.')[0] ?? '')

  async function save(scope: Scope, reason: string, publish: boolean) {
    if (!input) return
    setBusy(true)
    setError(null)
    try {
      const saved =
        event && version !== null
          ? await acts.update(
              {
                rosterId: known.id,
                eventId: event.id,
                version,
                which: whichOf(scope, begun?.day ?? null),
                reason,
              },
              scope === 'one' ? { ...input, recurrence: null } : input,
            )
          : await acts.create(known.id, id, input)
      // Set at once. Otherwise the guard for unsaved changes would keep the panel from opening the saved event.
      flushSync(() => setDone(true))
      if (publish) await acts.publish(known.id, [saved.id], `${saved.title} is published.`)
      else toast.done(`${saved.title} is saved${saved.state === 'draft' ? ' as a draft' : ''}.`)
      onSaved(saved)
    } catch (refusal) {
      setAsking(null)
      setError(refusal instanceof Refusal ? refusal : new Refusal('unknown', 'unknown'))
    } finally {
      setBusy(false)
    }
  }

  function submit(publish: boolean) {
    const found = inputOf(draft as EventDraft)
    setProblems('problems' in found ? found.problems : {})
    if ('problems' in found) {
      setError(null)
      return
    }
    setPublishing(publish)
    if (recurring || locked) setAsking('scope')
    else void save('all', '', publish)
  }

  return (
    <SidePanel
      edits
      open
      onOpenChange={(open) => {
        if (open) return
        if (changed) setAsking('leave')
        else onClose()
      }}
      title={event ? 'Edit event' : 'New event'}
      subtitle={event ? event.title : 'It is a draft until you publish it.'}
      footer={
        meanwhile ? (
          <Button
            variant="primary"
            onClick={() => {
              setVersion(of?.event.version ?? version)
              setError(null)
            }}
          >
            Keep my changes
          </Button>
        ) : (
          <>
            <Button type="submit" form={FORM} variant={isDraft ? 'quiet' : 'primary'} busy={busy && !publishing}>
              {isDraft ? 'Save as draft' : 'Save changes'}
            </Button>
            {isDraft && (
              <Button type="submit" form={FORM} value={PUBLISH} variant="primary" busy={busy && publishing}>
                Save and publish
              </Button>
            )}
          </>
        )
      }
    >
      <UnsavedGuard when={changed && !done} />
      <form
        id={FORM}
        noValidate
        aria-label={event ? 'Edit event' : 'New event'}
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault()
          const { submitter } = submitted.nativeEvent as SubmitEvent
          submit(submitter?.getAttribute('value') === PUBLISH)
        }}
        className="flex flex-col gap-4"
      >
        {error && (!shownAt || meanwhile) && (
          <ErrorState message={describeRefusal(error)} kept="What you typed is still here." />
        )}
        <Field label="Title" error={problems.title ?? refused('title')} required>
          <TextInput maxLength={120} value={draft.title} onChange={(typed) => set({ title: typed.target.value })} />
        </Field>
        <Field label="Type" error={refused('type')}>
          <Select
            value={draft.type}
            onChange={(chosen) => set({ type: chosen.target.value as EventType })}
            options={TYPES}
          />
        </Field>
        <WhenFields draft={draft} onChange={set} problems={problems} refused={refused('when')} rosterZone={timeZone} />
        <RepeatEditor
          value={draft.repeat}
          onChange={(repeat) => {
            setRepeatTyped(true)
            set({ repeat })
          }}
          first={draft.from}
          // For an existing series the day shown is not its first day, from which its days are counted.
          namesDays={!recurring || repeatTyped}
          isSkipped={(day) => draft.skipsDaysOff && isOffDay(day, daysOff)}
          problems={problems}
          refused={refused('recurrence')}
        />
        {draft.repeat.kind !== 'none' && (
          <Checkbox
            checked={draft.skipsDaysOff}
            onChange={(skipsDaysOff) => set({ skipsDaysOff })}
            label="Not on days off"
            hint="Skips federal holidays and the unit’s days off."
          />
        )}
        <AudiencePicker
          value={draft}
          onChange={set}
          choose={choose}
          problem={problems.audience ?? refused('audience')}
        />
        {conflicts.data && (
          <div aria-busy={!conflicts.settled} className={conflicts.settled ? undefined : 'opacity-60'}>
            <ConflictList found={conflicts.data} timeZone={timeZone} />
          </div>
        )}
        <div className="grid gap-4 phone:grid-cols-2">
          <Field label="Place" error={problems.place ?? refused('place')}>
            <TextInput maxLength={120} value={draft.place} onChange={(typed) => set({ place: typed.target.value })} />
          </Field>
          <Field label="Uniform" error={problems.uniform ?? refused('uniform')}>
            <TextInput
              maxLength={120}
              value={draft.uniform}
              onChange={(typed) => set({ uniform: typed.target.value })}
            />
          </Field>
          <PersonInput
            label="OIC"
            {...choose}
            value={draft.oic}
            onChange={(oic) => set({ oic })}
            error={refused('oic')}
          />
          <PersonInput
            label="NCOIC"
            {...choose}
            value={draft.ncoic}
            onChange={(ncoic) => set({ ncoic })}
            error={refused('ncoic')}
          />
        </div>
        <Field
          label="References"
          hint="ATP, TC, OPORD or FRAGO number."
          error={problems.references ?? refused('references')}
        >
          <TextInput
            maxLength={240}
            value={draft.references}
            onChange={(typed) => set({ references: typed.target.value })}
          />
        </Field>
        <Field
          label="Remarks"
          hint="No classified or CUI content, no medical details."
          error={problems.remarks ?? refused('remarks')}
        >
          <TextArea maxLength={2000} value={draft.remarks} onChange={(typed) => set({ remarks: typed.target.value })} />
        </Field>
        <ReminderChoice value={draft.reminders} onChange={(reminders) => set({ reminders })} most={REMINDER_LIMIT} />
        <p className="text-12 text-ink-soft">{noticeText(isDraft, conflicts.data?.participants ?? null)}</p>
      </form>
      {asking === 'scope' && event && (
        <ScopeDialog
          title={recurring ? 'Change which events' : 'Change a locked event'}
          action={publishing ? 'Save and publish' : 'Save changes'}
          recurring={recurring}
          notOne={repeatTyped}
          ofMany={ofManyWords(!repeatTyped && draft.from === first?.from)}
          locked={locked}
          onConfirm={(scope, reason) => save(scope, reason, publishing)}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmDialog
        edits
        open={asking === 'leave'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Close without saving?"
        description="What you typed about this event is not saved yet."
        action="Close"
        danger
        onConfirm={() => {
          setDone(true)
          onClose()
        }}
      />
    </SidePanel>
  )
}

const SHOWN_FIELDS: readonly string[] = [
  ...['title', 'type', 'when', 'recurrence', 'audience', 'place', 'uniform', 'oic', 'ncoic', 'references', 'remarks'],
]

/** Who is notified. */
function noticeText(isDraft: boolean, participants: number | null): string {
  const told =
    participants === null
      ? 'those it concerns who have an account'
      : participants === 1
        ? 'the Soldier, if they have an account'
        : `those of the ${participants} Soldiers who have an account`
  return isDraft ? `Only this roster’s leaders see a draft. Publishing notifies ${told}.` : `Saving notifies ${told}.`
}
