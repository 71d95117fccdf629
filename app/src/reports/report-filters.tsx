import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReportInfo } from '@muster/domain/reports/reports.ts'
import type { ReportChoice } from '@muster/domain/reports/schema.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { DateInput } from '../ui/forms/dates/date-input.tsx'
import { Field } from '../ui/forms/field.tsx'
import { OverSwitch } from '../kit/lists/over-switch.tsx'
import { Segmented } from '../ui/forms/segmented.tsx'
import { Select } from '../ui/forms/select.tsx'
import { type ReportFilter, spansOf } from './use-report-filter.ts'

interface ReportFiltersProps {
  info: ReportInfo
  filter: ReportFilter
  onChange: (change: Partial<ReportFilter>) => void
  problems: { readonly from?: string; readonly to?: string }
  today: CalendarDate
  hasBelow: boolean
  groups: readonly Pick<Group, 'id' | 'parentId' | 'name'>[]
  choices: readonly ReportChoice[]
  /** The days that are shown. Custom days start from these. */
  shown: { readonly from: CalendarDate; readonly to: CalendarDate } | null
}

/** The filters of a report: Soldiers, days and content. The same controls for every report. */
export function ReportFilters(props: ReportFiltersProps) {
  const { info, filter, onChange, problems, today, hasBelow, groups, choices, shown } = props
  const { period, choice, group } = info.filters
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pb-4 print:hidden">
      {period && (
        <Segmented
          label="Period"
          value={String(filter.days)}
          onChange={(days) =>
            onChange(
              days === 'other'
                ? { days, from: shown?.from ?? today, to: shown?.to ?? today }
                : { days: Number(days), from: '', to: '' },
            )
          }
          options={[
            ...spansOf(period).map((days) => ({
              value: String(days),
              label: days === 365 ? (period.way === 'back' ? 'A year' : 'Next year') : `${days} days`,
            })),
            { value: 'other', label: 'Other' },
          ]}
        />
      )}
      {hasBelow && (
        <OverSwitch
          label="Whose"
          value={filter.over}
          onChange={(over) => onChange({ over, groupId: null, choice: null })}
        />
      )}
      {group && filter.over === 'roster' && groups.length > 0 && (
        <Select
          aria-label="Group"
          className="w-56 max-w-full"
          value={filter.groupId ?? ''}
          onChange={(event) => onChange({ groupId: event.target.value || null })}
          options={[
            { value: '', label: 'All groups' },
            ...groups.map(({ id }) => ({ value: id, label: groupPathName(groups, id) })),
          ]}
        />
      )}
      {choice && choices.length > 1 && (
        <Select
          aria-label={choice.label}
          className="w-56 max-w-full"
          value={filter.choice ?? ''}
          onChange={(event) => onChange({ choice: event.target.value || null })}
          options={[{ value: '', label: choice.all }, ...choices.map(({ id, label }) => ({ value: id, label }))]}
        />
      )}
      {period && filter.days === 'other' && (
        <div className="flex w-full flex-wrap gap-3">
          <Field label="First day" error={problems.from}>
            <DateInput value={filter.from} onChange={(from) => onChange({ from })} />
          </Field>
          <Field label="Last day" error={problems.to}>
            <DateInput value={filter.to} onChange={(to) => onChange({ to })} />
          </Field>
        </div>
      )}
    </div>
  )
}
