import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { DutySheet, DutySheetMember } from './schema.ts'

export interface Replacement {
  readonly member: DutySheetMember
  /** How long off, as the sheet counts it. */
  readonly number: number
  /** The other day of this duty that stands in the way: the days off between would not be kept. */
  readonly busyOn: CalendarDate | null
}

/**
 * Who could take over a duty of that day, by a sheet: those in line who do not perform it already, the free ones first.
 * The server knows what the sheet does not show (other duty rosters, days further off) and has the last word.
 */
export function replacementsOn(
  {
    days,
    details,
    members,
    settings,
  }: Pick<DutySheet, 'days' | 'details' | 'members'> & {
    readonly settings: Pick<DutySheet['settings'], 'recovery'>
  },
  day: CalendarDate,
): readonly Replacement[] {
  const about = days.find((one) => one.day === day)
  const numbers = new Map(about?.cells.map(({ place, number }) => [place, number]))
  const performed = Map.groupBy(details, ({ performerId }) => performerId)
  const line = (about?.alternates ?? []).flatMap((place): Replacement[] => {
    const member = members.find((one) => one.place === place)
    if (!member) return []
    const own = performed.get(member.soldierId)?.map((detail) => detail.day) ?? []
    if (own.includes(day)) return []
    const busyOn =
      own.find((other) =>
        other < day ? day <= addDays(other, settings.recovery) : other <= addDays(day, settings.recovery),
      ) ?? null
    return [{ member, number: numbers.get(place) ?? 0, busyOn }]
  })
  return [...line.filter(({ busyOn }) => busyOn === null), ...line.filter(({ busyOn }) => busyOn !== null)]
}
