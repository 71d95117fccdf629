import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { DutySheet, DutySheetMember } from './schema.ts'

export interface Replacement {
  readonly member: DutySheetMember
  /** The number on the sheet: how long the Soldier has been off. */
  readonly number: number
  /** Another duty of the Soldier that is too close for the days off between. Null when there is none. */
  readonly busyOn: CalendarDate | null
}

/**
 * The Soldiers on the sheet who can take over a duty of that day: those in line who do not perform it already, free
 * ones first. The server knows what the sheet does not show (other duty rosters, days further off) and decides.
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
