import { EXPECTED_MATRIX } from '../kept-results.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import { isRecorded } from '@muster/domain/readiness/policy.ts'
import type { ReadinessMatrix } from '@muster/domain/readiness/schema.ts'
import { AFT, SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { useSearch } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { isEmpty } from '../entry/entry-draft.ts'
import { EntrySheet } from '../entry/entry-sheet.tsx'
import { useEntryDraft } from '../entry/use-entry-draft.ts'

/** Enters results of many Soldiers at once: after a range, a fitness test, or a day at the clinic. */
export function EntryScreen() {
  const roster = useCurrentRoster()
  const {
    data: matrix,
    error,
    retry,
  } = useRead(getReadinessMatrix, { rosterId: roster.id }, { pending: EXPECTED_MATRIX })
  const known = useRoster(roster.id).data
  const hasBirthDates = known?.settings.personalFields.includes('dob') ?? false
  const soldiers = useSoldiers(roster.id, hasBirthDates ? ['dob'] : []).data?.soldiers
  if (!matrix || !known || !soldiers) {
    return (
      <>
        <PageHeader title="Enter results" />
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the Soldiers" />
      </>
    )
  }
  if (!mayEdit(roster, 'readiness') || !matrix.mayChange) {
    return (
      <>
        <PageHeader title="Enter results" badge={<Badge>View only</Badge>} />
        <EmptyState picture="locked" title="Nothing to enter">
          Editors of this roster record results. You see them on the readiness screen.
        </EmptyState>
      </>
    )
  }
  const birthDates = new Map(soldiers.flatMap(({ id, dob }) => (dob ? [[id, dob] as const] : [])))
  return <Entry key={roster.id} matrix={matrix} groups={known.groups} birthDates={birthDates} />
}

interface EntryProps {
  matrix: ReadinessMatrix
  groups: readonly Group[]
  birthDates: ReadonlyMap<string, CalendarDate>
}

function Entry({ matrix, groups, birthDates }: EntryProps) {
  const policy = matrix.policy ?? SEED_READINESS
  const lines = policy.lines.filter((line) => line.on && isRecorded(line))
  const asked = (useSearch({ strict: false }) as { item?: string }).item
  const first =
    lines.find(({ key }) => key === asked)?.key ?? lines.find(({ key }) => key === AFT)?.key ?? lines[0]?.key
  const { draft, change, warning } = useEntryDraft(matrix.rosterId, first ?? '', matrix.today, asked)
  const line = lines.find(({ key }) => key === draft.item) ?? lines[0]
  const badDay = !isCalendarDate(draft.day)
    ? 'Enter a date such as 12 Nov 2026.'
    : draft.day > matrix.today
      ? 'This date is in the future.'
      : undefined
  // The columns differ between items, so the typed values cannot be taken along.
  function choose(item: string) {
    const before = draft
    change((now) => ({ ...now, item, cells: {}, seen: {}, ids: {} }))
    if (!isEmpty(before))
      toast.undoHere('Cleared what was typed for the other item.', () => change(() => before), 'results')
  }
  if (!line) {
    return (
      <>
        <PageHeader title="Enter results" />
        <EmptyState title="Nothing to record">Turn an item on in the readiness policy of this roster.</EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Enter results">
        {line.label}
        {!badDay && <span>{formatDate(draft.day as CalendarDate)}</span>}
      </PageHeader>
      <div className="grid grid-cols-2 gap-3 pb-3 desk:flex desk:flex-wrap">
        <Field label="Item" className="max-desk:col-span-2 desk:w-72">
          <Select
            value={line.key}
            onChange={(event) => choose(event.target.value)}
            options={lines.map(({ key, label }) => ({ value: key, label }))}
          />
        </Field>
        <Field label="Done on" error={badDay} className="desk:w-44">
          <DateInput
            value={draft.day}
            max={matrix.today}
            onChange={(day) => change((before) => ({ ...before, day }))}
          />
        </Field>
        <Field label="Group" className="desk:w-52">
          <Select
            placeholder="Whole roster"
            value={draft.groupId}
            onChange={(event) => change((before) => ({ ...before, groupId: event.target.value }))}
            options={groupTree(groups).map(({ group }) => ({
              value: group.id,
              label: groupPathName(groups, group.id),
            }))}
          />
        </Field>
        <Field label="Source" className="desk:w-52">
          <Select
            value={draft.source}
            onChange={(event) =>
              change((before) => ({ ...before, source: event.target.value as typeof before.source }))
            }
            options={[
              { value: 'document', label: 'Scorecard or document' },
              { value: 'system', label: 'System of record' },
              { value: 'self', label: 'Soldier’s statement' },
            ]}
          />
        </Field>
        {line.key === AFT && (
          <Field label="Test" className="desk:w-44">
            <Select
              value={draft.practice ? 'practice' : 'record'}
              onChange={(event) => change((before) => ({ ...before, practice: event.target.value === 'practice' }))}
              options={[
                { value: 'record', label: 'For record' },
                { value: 'practice', label: 'Diagnostic' },
              ]}
            />
          </Field>
        )}
      </div>
      <EntrySheet
        key={line.key}
        line={line}
        matrix={matrix}
        groups={groups}
        birthDates={birthDates}
        draft={draft}
        change={change}
        warning={warning}
        day={badDay ? null : (draft.day as CalendarDate)}
      />
    </>
  )
}
