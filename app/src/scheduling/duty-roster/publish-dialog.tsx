import { addDays, type CalendarDate, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { getDutySheet, publishDuty, takeBackDuty } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { SHEET_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { DutyPlace } from './use-duty.ts'
import { dayWords, namesOf } from './words.ts'

/** People need two weeks to plan ahead. */
const USUAL_DAYS = 14

interface PublishDialogProps {
  place: DutyPlace
  sheet: DutySheet
  onClose: () => void
}

type Differences = OutputOf<typeof publishDuty>['differences']

/** The last day to publish, and what that freezes, shown before it is done. */
export function PublishDialog({ place, sheet, onClose }: PublishDialogProps) {
  const first = sheet.publishedTo === null ? sheet.beginsOn : addDays(sheet.publishedTo, 1)
  const usual = addDays(sheet.today > first ? sheet.today : first, USUAL_DAYS - 1)
  const furthest = addDays(first, SHEET_DAYS - 1)
  const [differences, setDifferences] = useState<Differences>([])
  const { data, error, retry } = useRead(getDutySheet, { ...place, from: first, days: SHEET_DAYS })
  const { run } = useWrite(publishDuty)
  const { run: takeBack } = useWrite(takeBackDuty)
  const offline = useConnection().state === 'offline'
  const problemOf = (to: string) =>
    !isCalendarDate(to)
      ? 'Enter a date such as 12 Nov 2026.'
      : to < first
        ? `Choose ${formatDate(first)} or a later day.`
        : to > furthest
          ? `Choose ${formatDate(furthest)} or an earlier day.`
          : null
  const daysTo = (to: string) => data?.days.filter(({ day, published }) => !published && day <= to) ?? []
  return (
    <FormDialog
      edits
      wide
      title={`Publish ${sheet.settings.name}`}
      description="Published days are locked, and everyone detailed who has an account is notified. Print it for the others. Later changes only move the days after."
      action={({ to }) => (daysTo(to).length === 1 ? 'Publish 1 day' : `Publish ${daysTo(to).length} days`)}
      disabled={({ to }) => offline || problemOf(to) !== null || daysTo(to).length === 0}
      start={{ to: (usual < furthest ? usual : furthest) as string }}
      submit={async ({ to }) => {
        if (!data || !isCalendarDate(to)) return false
        const soldierAt = new Map(data.members.map((member) => [member.place, member.soldierId]))
        const expected = daysTo(to).map(({ day, picked }) => ({
          day,
          soldierIds: picked.flatMap((line) => soldierAt.get(line) ?? []),
        }))
        const done = await run({ ...place, to, expected })
        setDifferences(done.differences)
        if (done.differences.length > 0) {
          retry()
          return false
        }
        const tomorrow = addDays(data.today, 1)
        toast.undo(
          `Published to ${formatDate(to)}. Those detailed who have an account are notified.`,
          () =>
            void reportRefusal(
              takeBack({ ...place, from: first > tomorrow ? first : tomorrow }),
              'Nothing was unpublished.',
            ),
        )
        return true
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {differences.length > 0 && <Changed differences={differences} />}
          <Field label="Up to" error={problemOf(form.values.to)} hint={`From ${dayWords(first)}`}>
            <DateInput {...form.value('to')} min={first} max={furthest} />
          </Field>
          {!data ? (
            <NotLoaded error={error} onRetry={retry} shape="list" label="Calculating the days" />
          ) : (
            <Preview sheet={data} days={daysTo(form.values.to)} />
          )}
        </>
      )}
    </FormDialog>
  )
}

function Changed({ differences }: { differences: Differences }) {
  return (
    <section role="alert" className="border-l-4 border-danger pl-3">
      <h3 className="font-heavy">Someone became unavailable in the meantime, so nothing was published</h3>
      <ul className="text-14">
        {differences.map(({ day, before, now, why }) => (
          <li key={day} className="pt-1">
            {dayWords(day)}: {now.join('; ') || 'nobody'}
            {before.length > 0 && ` in place of ${before.join('; ')}`}.{why.length > 0 && ` ${why.join('. ')}.`}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-14">The days below are recalculated. Review them and publish again.</p>
    </section>
  )
}

function Preview({ sheet, days }: { sheet: DutySheet; days: DutySheet['days'] }) {
  const names = namesOf(sheet)
  const times = new Map<number, CalendarDate[]>()
  for (const { day, picked } of days) for (const line of picked) times.set(line, [...(times.get(line) ?? []), day])
  const open = days.filter((day) => day.open > 0).length
  return (
    <>
      <p className="text-14">
        {times.size === 1 ? '1 Soldier is detailed' : `${times.size} Soldiers are detailed`}
        {open > 0 && (
          <>
            ;{' '}
            <span className="font-strong text-danger">
              {open === 1 ? '1 day has' : `${open} days have`} an open place
            </span>
          </>
        )}
        .
      </p>
      <ul aria-label="Days to publish" className="max-h-[40dvh] overflow-y-auto border-t border-line" tabIndex={0}>
        {days.map((day) => (
          <li key={day.day} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 text-14">
            <span className="tabular w-32 shrink-0">{dayWords(day.day)}</span>
            <span className="font-strong">{day.picked.map((line) => names.get(line)).join('; ') || 'Nobody'}</span>
            {day.stream !== 'weekday' && <Badge>{day.holiday ?? 'Weekend'}</Badge>}
            {day.open > 0 && <Badge kind="alert">Open</Badge>}
          </li>
        ))}
      </ul>
    </>
  )
}
