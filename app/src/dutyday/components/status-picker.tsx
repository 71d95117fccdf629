import { canBePlanned, DUTY_STATUSES, type DutyStatusCode, isMissing } from '@muster/domain/dutyday/duty-status.ts'
import type { Hours } from '@muster/domain/dutyday/hours-hold.ts'
import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import { changedDays } from '@muster/domain/dutyday/history/corrections.ts'
import { remarkProblem } from '@muster/domain/dutyday/remark-needed.ts'
import type { HistoryEntryOnWire, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { addDays, type CalendarDate, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Edits, lockedProps, useEditLock } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { StatusShape } from '../../ui/marks/status-shape.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { OverlapPreview } from './overlap-preview.tsx'
import { COMMON_STATUSES, RARE_STATUSES } from '../status-keys.ts'
import { hoursTyped, NO_TIMES, timesOf, type TypedTimes } from '../typed-hours.ts'
import { HoursFields } from './hours-fields.tsx'
import { WITH_CASE } from './with-case.ts'

type Draft = Pick<
  StatusEntryInput,
  'status' | 'from' | 'to' | 'place' | 'remark' | 'method' | 'reason' | 'hours' | 'source'
>

/** The Soldier's existing entries, so that a leader sees what a new entry would overlap. */
export interface Recorded {
  readonly soldierId: string
  readonly today: CalendarDate
  /** Null while it is not available on this device. */
  readonly history: readonly HistoryEntryOnWire[] | null
  /** The entry of hours that the choice of the same status changes. */
  readonly editing?: string | null
  /** A reason is already asked for in another place. */
  readonly reasonGiven: boolean
}

/** Null: no status is chosen, or it is one that a single tap sets. */
export type UnderWay = {
  readonly changed: boolean
  /** A status of a Soldier whose whereabouts are not known. */
  readonly missing: boolean
} | null

interface StatusPickerProps {
  day: CalendarDate
  timeZone: string
  /** The status to start from; null while the Soldier is not reported. */
  initial: Draft | null
  recorded: Recorded
  /** The id of the form. Its save button is at the bottom of the panel, in reach on a phone as well. */
  form: string
  onUnderWay: (underWay: UnderWay) => void
  /** Called for a status that needs only a tap. */
  onPick: (draft: Draft, withCase?: boolean) => void
  /** The status to begin with, as if it had been tapped. */
  begin?: DutyStatusCode | undefined
}

/**
 * Every status is one tap. A status that lasts several days then asks for its end and place. Nothing else is
 * required, because the tap already says what is meant, except for `Other`, which says it in its remark.
 */
export function StatusPicker({ day, timeZone, initial, recorded, form, onUnderWay, onPick, begin }: StatusPickerProps) {
  const drafted = (code: DutyStatusCode) => {
    // Choosing the same status again edits its dates. Choosing another one starts it on the day shown.
    if (code === initial?.status) return initial
    return { ...entryForDay(code, day), to: DUTY_STATUSES[code].spans ? null : day }
  }
  const [draft, setDraft] = useState<Draft | null>(() => (begin ? drafted(begin) : initial))
  const [rare, setRare] = useState(draft !== null && RARE_STATUSES.includes(draft.status))
  const offered = (code: DutyStatusCode) => day <= recorded.today || canBePlanned(code)
  function choose(code: DutyStatusCode) {
    if (code === 'PDY') return onPick(entryForDay('PDY', day))
    setDraft(drafted(code))
  }
  return (
    <Edits on>
      <div className="flex flex-col gap-4">
        <StatusGrid
          label="Status"
          codes={COMMON_STATUSES.filter(offered)}
          chosen={draft?.status ?? null}
          onChoose={choose}
        />
        {rare ? (
          <StatusGrid
            label="More statuses"
            codes={RARE_STATUSES.filter(offered)}
            chosen={draft?.status ?? null}
            onChoose={choose}
          />
        ) : (
          <Button variant="plain" onClick={() => setRare(true)}>
            More statuses
          </Button>
        )}
        {draft && draft.status !== 'PDY' && (
          <StatusDetails
            key={draft.status}
            day={day}
            timeZone={timeZone}
            draft={draft}
            initial={initial}
            form={form}
            recorded={recorded}
            onUnderWay={onUnderWay}
            onChange={setDraft}
            onSave={onPick}
          />
        )}
      </div>
    </Edits>
  )
}

/** A status of hours has the days that they touch. */
function inHours(hours: Hours | null, timeZone: string) {
  return hours ? { ...daysOfHours(hours, timeZone), hours } : { hours: null }
}

function StatusGrid({
  label,
  codes,
  chosen,
  onChoose,
}: {
  label: string
  codes: readonly DutyStatusCode[]
  chosen: DutyStatusCode | null
  onChoose: (code: DutyStatusCode) => void
}) {
  const lock = useEditLock()
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] border-t border-l border-line"
    >
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={chosen === code}
          {...lockedProps(lock)}
          onClick={() => onChoose(code)}
          className="flex min-h-11 items-center border-r max-desk:min-h-13 border-b border-line px-2 text-left hover:bg-sunken -outline-offset-2 aria-pressed:bg-brass-soft"
        >
          <span data-tone={DUTY_STATUSES[code].tone} className="flex min-w-0 items-center gap-2">
            <StatusShape tone={DUTY_STATUSES[code].tone} className="text-tone" />
            <span className="tabular w-9 shrink-0 font-heavy">{code}</span>
            <span className="min-w-0 text-14 leading-tight">{DUTY_STATUSES[code].label}</span>
          </span>
        </button>
      ))}
    </div>
  )
}

function StatusDetails({
  day,
  timeZone,
  draft,
  initial,
  recorded,
  form,
  onUnderWay,
  onChange,
  onSave,
}: {
  day: CalendarDate
  timeZone: string
  draft: Draft
  initial: Draft | null
  recorded: Recorded
  form: string
  onUnderWay: (underWay: UnderWay) => void
  onChange: (draft: Draft) => void
  onSave: StatusPickerProps['onPick']
}) {
  const [since, setSince] = useState<string>(draft.from)
  const [until, setUntil] = useState<string>(draft.to ?? '')
  const given = draft.hours ? timesOf(draft.hours, timeZone) : NO_TIMES
  const [times, setTimes] = useState<TypedTimes>(given)
  const [timed, setTimed] = useState(Boolean(draft.hours))
  const [problems, setProblems] = useState<Partial<Record<keyof Draft, string>>>({})
  const [reason, setReason] = useState('')
  const phone = useIsPhone()
  const { spans } = DUTY_STATUSES[draft.status]
  const missing = isMissing(draft.status)
  /** Clears the error of a field as soon as somebody types in it. */
  const typed = (field: keyof Draft) => setProblems({ ...problems, [field]: undefined })
  const entry = entryOf()
  const { today, history, reasonGiven } = recorded
  const typedNow = entry && hoursOf(entry)
  // Whether the entry changes the status of past days. Without the history the app cannot know, so it asks for a
  // reason.
  const reachesBack =
    entry !== null &&
    entry.from < today &&
    (history === null || changedDays(entry, history, today).some(({ from }) => from < today))
  const asksReason = reachesBack && !reasonGiven

  const changed =
    draft.status !== initial?.status ||
    draft.place !== initial.place ||
    draft.remark !== initial.remark ||
    draft.method !== initial.method ||
    since !== initial.from ||
    until !== (initial.to ?? '') ||
    times.from !== given.from ||
    times.until !== given.until ||
    reason !== ''
  useEffect(() => {
    onUnderWay({ changed, missing })
    return () => onUnderWay(null)
  }, [changed, missing, onUnderWay])

  /** The entry that would be saved; null while the dates are not valid. */
  function entryOf() {
    const { soldierId } = recorded
    const { status, place, remark, method } = draft
    if (!spans) return { soldierId, status, from: day, to: day, place, remark, method }
    if (!isCalendarDate(since) || (until !== '' && !isCalendarDate(until)) || (until !== '' && until < since))
      return null
    return { soldierId, status, from: since, to: until === '' ? null : until, place, remark, method }
  }

  /** The times as typed, on the days as typed. */
  function hoursOf(range: { readonly from: CalendarDate; readonly to: CalendarDate | null }) {
    return timed ? hoursTyped(times, { first: range.from, last: range.to, timeZone }) : null
  }

  function save(withCase: boolean) {
    if (!isCalendarDate(since)) return setProblems({ from: 'Enter a date such as 25 Nov 2026.' })
    const to = until === '' ? null : until
    if (to !== null && !isCalendarDate(to)) return setProblems({ to: 'Enter a date such as 25 Nov 2026.' })
    if (to !== null && to < since) return setProblems({ to: `The end cannot be before ${formatDate(since)}.` })
    const range = spans ? { from: since, to } : { from: day, to: day }
    const hours = hoursOf(range)
    if (hours && 'problem' in hours) return setProblems({ hours: hours.problem })
    const place = draft.place.trim()
    const remark = draft.remark.trim()
    // Only what may not leave the device is checked here. The server checks the rest: a schema for it would be as
    // large as this screen.
    const why = reason.trim()
    const guarded = {
      place: guardText(place),
      remark: remarkProblem({ status: draft.status, remark }) ?? guardText(remark),
      reason: asksReason && why === '' ? 'Give a short reason for changing past days.' : guardText(why),
    }
    const wrong = Object.entries(guarded).filter(([, problem]) => problem !== null)
    if (wrong.length > 0) return setProblems(Object.fromEntries(wrong))
    onSave(
      { ...draft, ...range, ...inHours(hours, timeZone), place, remark, ...(asksReason ? { reason: why } : {}) },
      withCase,
    )
  }

  // In a sheet the choice is above. Its fields come into sight by themselves, but not those of an entry that is there.
  const fields = useRef<HTMLFormElement>(null)
  const fresh = draft.status !== initial?.status
  useEffect(() => {
    if (fresh && phone) fields.current?.scrollIntoView({ block: 'start' })
  }, [fresh, phone])

  return (
    <form
      id={form}
      ref={fields}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        save(submitter instanceof HTMLButtonElement && submitter.value === WITH_CASE)
      }}
    >
      {phone && (
        <h3 className="text-16 font-heavy">
          {draft.status}, {DUTY_STATUSES[draft.status].label}
        </h3>
      )}
      {spans && (
        <>
          <Field label="First day" error={problems.from}>
            <DateInput
              value={since}
              onChange={(value) => {
                setSince(value)
                typed('from')
              }}
              max={addDays(day, 365)}
            />
          </Field>
          {/* Nobody knows when a missing Soldier comes back. The next status ends it. */}
          {(!missing || draft.to !== null) && (
            <Field
              label="Last day"
              hint={
                missing
                  ? 'Leave blank while the Soldier is missing.'
                  : 'Leave blank if not known. The Soldier is due back the day after.'
              }
              error={problems.to}
            >
              <DateInput
                value={until}
                onChange={(value) => {
                  setUntil(value)
                  typed('to')
                }}
                min={since}
                max={addDays(day, 365)}
              />
            </Field>
          )}
        </>
      )}
      {!missing &&
        (timed ? (
          <HoursFields
            times={times}
            onChange={(next) => {
              setTimes(next)
              typed('hours')
            }}
            problem={problems.hours}
            day={isCalendarDate(since) ? since : day}
            timeZone={timeZone}
            hours={typedNow && !('problem' in typedNow) ? typedNow : null}
            history={history}
            editing={draft.status === initial?.status ? (recorded.editing ?? null) : null}
          />
        ) : (
          <Button variant="plain" className="self-start" onClick={() => setTimed(true)}>
            Add times
          </Button>
        ))}
      <Field label="Place" error={problems.place}>
        <TextInput
          value={draft.place}
          maxLength={120}
          onChange={(event) => {
            onChange({ ...draft, place: event.target.value })
            typed('place')
          }}
          autoComplete="off"
        />
      </Field>
      <Field label="Remark" hint="No diagnosis, no law enforcement detail." error={problems.remark}>
        <TextInput
          value={draft.remark}
          maxLength={240}
          onChange={(event) => {
            onChange({ ...draft, remark: event.target.value })
            typed('remark')
          }}
          autoComplete="off"
        />
      </Field>
      <Field label="Source">
        <Segmented
          fill
          value={draft.method}
          onChange={(method) => onChange({ ...draft, method })}
          options={[
            ...(missing ? [] : [{ value: 'seen', label: 'Seen' } as const]),
            { value: 'phone', label: 'Phone or text' },
            { value: 'self', label: 'Self-report' },
          ]}
        />
      </Field>
      {asksReason && (
        <Field label="Reason" hint="Needed to change past days. It is kept with the entry." error={problems.reason}>
          <TextInput
            value={reason}
            maxLength={160}
            onChange={(event) => {
              setReason(event.target.value)
              typed('reason')
            }}
          />
        </Field>
      )}
      {entry && history && !typedNow && <OverlapPreview entry={entry} history={history} today={today} />}
    </form>
  )
}
