import { DUTY_STATUSES, type DutyStatus, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { hoursWords } from '@muster/domain/dutyday/hours-words.ts'
import { isFromSource } from '@muster/domain/dutyday/hours-hold.ts'
import { sourceWords } from '@muster/domain/dutyday/status-source.ts'
import type { AccountabilityRow, StatusOrUnreported } from '@muster/domain/dutyday/schema.ts'
import { type CalendarDate, dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo } from 'react'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { cx } from '../../ui/styles/cx.ts'
import { lockedProps, useEditLock } from '../../ui/forms/edits.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'

const UNREPORTED: Pick<DutyStatus, 'code' | 'label' | 'tone'> = {
  code: NOT_REPORTED,
  label: 'Not reported',
  tone: 'unreported',
}

export function statusOf(code: StatusOrUnreported): Pick<DutyStatus, 'code' | 'label' | 'tone'> {
  return code === NOT_REPORTED ? UNREPORTED : DUTY_STATUSES[code]
}

export interface RowActions {
  /** One tap: present for duty. */
  onPresent: (row: AccountabilityRow) => void
  /** Opens the panel to choose a status or see the history. */
  onOpen: (row: AccountabilityRow) => void
}

/** The duty day that is shown, and its relation to today. */
export interface DayShown {
  readonly dutyDate: CalendarDate
  readonly timeZone: string
  /** A future day: planned absences are entered, but nobody is reported. */
  readonly ahead: boolean
  /** Soldiers with an open absence case. */
  readonly withCase: ReadonlySet<string>
  /** Soldiers whose status waits on this device. */
  readonly waits: ReadonlySet<string>
}

interface SoldierRowProps extends RowActions {
  row: AccountabilityRow
  /** Names the Soldier so that nobody else on the list can be meant. */
  name: string
  team: string | null
  /** The one row that the Tab key reaches. Arrows move to the others. */
  active: boolean
  readOnly: boolean
  day: DayShown
  /** Whether the row is selected. Undefined while nobody selects. */
  selected: boolean | undefined
  onSelect: (soldierId: string) => void
}

/**
 * One row of the list. If the Soldier is not reported, one tap reports present. If reported, the chip opens the
 * entry.
 */
export const SoldierRow = memo(function SoldierRow({
  row,
  name,
  team,
  active,
  readOnly,
  day,
  selected,
  onSelect,
  onPresent,
  onOpen,
}: SoldierRowProps) {
  const status = statusOf(row.status)
  const unreported = row.status === NOT_REPORTED
  const tabIndex = active ? 0 : -1
  const oneTap = unreported && !readOnly && !day.ahead
  const lock = useEditLock(oneTap)
  const detail = [
    day.withCase.has(row.soldierId) && 'Absence case open',
    detailOf(row, day),
    ...laterHours(row, day),
    day.waits.has(row.soldierId) && 'Waits for signal',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li
      data-soldier={row.soldierId}
      data-swipe={oneTap && selected === undefined ? '' : undefined}
      className={cx(
        PULLED,
        selected && 'bg-action-soft',
        'grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line max-desk:min-h-11 desk:gap-x-4 desk:py-0.5 desk:pr-1 desk:pl-3',
        'desk:grid-cols-[minmax(10rem,14rem)_minmax(0,1fr)_minmax(0,1.4fr)_auto] @min-[64rem]:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,14rem)_auto]',
        'focus-within:bg-surface hover:bg-surface print:break-inside-avoid',
      )}
    >
      {/* On a phone, what is to know of the status takes the place of the position. In columns on a desktop. */}
      <span className="flex min-w-0 flex-col desk:contents">
        <span className="font-strong max-desk:leading-5 desk:truncate">{name}</span>
        <span
          className={cx(
            'text-12 text-ink-soft empty:hidden max-desk:leading-4 desk:block! desk:truncate desk:text-14',
            detail !== '' && 'max-desk:hidden',
          )}
        >
          {[team, row.position].filter(Boolean).join(', ')}
        </span>
        <span
          className={cx(
            'text-12 empty:hidden max-desk:leading-4 desk:block! desk:truncate desk:text-14',
            row.dueBack ? 'font-strong text-danger' : 'text-ink-soft',
          )}
        >
          {detail}
        </span>
      </span>
      {/* With the panel open there is no room for who recorded it. */}
      <span className="tabular hidden min-w-0 truncate text-right text-12 text-ink-soft @min-[64rem]:block">
        {recordedWords(row, day)}
      </span>
      {selected !== undefined && (
        <button
          type="button"
          data-main
          tabIndex={tabIndex}
          aria-pressed={selected}
          aria-label={`Select ${name}`}
          onClick={() => onSelect(row.soldierId)}
          // The whole row can be tapped.
          className="flex min-h-11 items-center gap-3 pr-2 after:absolute after:inset-0"
        >
          <StatusChip tone={status.tone} code={status.code} label={status.label} carried={row.carried} size="small" />
          <span
            className={cx(
              'flex size-6 items-center justify-center rounded-box border',
              selected ? 'border-action bg-action text-on-action' : 'border-line-strong bg-surface',
            )}
          >
            {selected && <Check className="size-4" aria-hidden="true" />}
          </span>
        </button>
      )}
      {selected === undefined && (
        <span className="flex items-center justify-end gap-2">
          {oneTap && (
            <IconButton
              icon={Ellipsis}
              label={`Other status for ${name}`}
              tabIndex={tabIndex}
              onClick={() => onOpen(row)}
            />
          )}
          <button
            type="button"
            data-main
            {...lockedProps(lock)}
            tabIndex={tabIndex}
            // A double tap with a gloved hand must not open the status that the first tap has just set.
            onClick={(event) => event.detail < 2 && (oneTap ? onPresent(row) : onOpen(row))}
            aria-label={oneTap ? `Report ${name} present` : statusLabel(name, status, readOnly)}
            className={cx(
              'flex min-h-8 min-w-24 print:min-h-0! scroll-mt-[calc(var(--frame-top)+4rem)] scroll-mb-28 items-center coarse:min-h-11 coarse:min-w-26 justify-center gap-1.5 rounded-box px-2',
              oneTap && 'border border-line-strong bg-surface font-strong hover:bg-action-soft',
            )}
          >
            {oneTap ? (
              <>
                <Check className="size-4" aria-hidden="true" />
                Present
              </>
            ) : (
              <StatusChip tone={status.tone} code={status.code} label={status.label} carried={row.carried} />
            )}
          </button>
        </span>
      )}
    </li>
  )
})

/**
 * While a finger pulls the row, what letting go does comes in from the left: first pale, then, when it is far enough,
 * filled. The browser keeps scrolling to itself.
 */
const PULLED =
  'relative touch-pan-y coarse:select-none [-webkit-touch-callout:none] data-pulled:bg-surface ' +
  'data-pulled:before:absolute data-pulled:before:inset-y-0 data-pulled:before:right-full data-pulled:before:mr-2 ' +
  'data-pulled:before:flex data-pulled:before:w-28 data-pulled:before:items-center data-pulled:before:justify-end ' +
  'data-pulled:before:pr-3 data-pulled:before:font-strong data-pulled:before:content-["Present"_/_""] ' +
  'data-[pulled=some]:before:bg-action-soft data-[pulled=enough]:before:bg-action ' +
  'data-[pulled=enough]:before:text-on-action'

/** What is read aloud of the status button. A viewer opens the panel and changes nothing there. */
export function statusLabel(
  name: string,
  { code, label }: { readonly code: string; readonly label: string },
  readOnly: boolean,
): string {
  return `${name}: ${code}, ${label}${readOnly ? '' : '. Change'}`
}

/** Who recorded the status, and when. */
function recordedWords({ entry }: AccountabilityRow, { dutyDate, timeZone }: DayShown): string {
  if (!entry) return ''
  const at = new Date(entry.recordedAt)
  const day = dayAt(at, timeZone)
  return `${entry.recordedBy} ${day === dutyDate ? formatTime(at, timeZone) : formatDate(day)}`
}

/** The end of the status and the place, or that the Soldier should already be back. */
function detailOf({ dueBack, entry }: AccountabilityRow, { dutyDate, timeZone }: DayShown): string {
  if (dueBack) return `Due back: ${DUTY_STATUSES[dueBack.status].label} ended ${formatDate(dueBack.until)}`
  if (!entry) return ''
  const until = entry.to !== null && entry.to !== entry.from ? `until ${formatDate(entry.to)}` : ''
  const when = entry.hours ? hoursWords(entry.hours, dutyDate, timeZone) : until
  return [when, entry.place, entry.remark, madeBy(entry)].filter(Boolean).join(', ')
}

/** The hours of the day that are still to come: `1300-1400 APT, Dental, from the calendar`. */
function laterHours({ hours, entry }: AccountabilityRow, { dutyDate, timeZone }: DayShown): string[] {
  return (hours ?? []).flatMap((each) => {
    if (!each.hours || each.overridden || each.id === entry?.id || Date.parse(each.hours.startsAt) < serverNow())
      return []
    const when = `${hoursWords(each.hours, dutyDate, timeZone)} ${each.status}`
    return [[when, each.place, each.remark, madeBy(each)].filter(Boolean).join(', ')]
  })
}

function madeBy(entry: NonNullable<AccountabilityRow['entry']>): string {
  return isFromSource(entry) ? sourceWords(entry.source) : ''
}
