import { DUTY_STATUSES, NOT_REPORTED, type StatusTone } from '../dutyday/duty-status.ts'
import { dutyTopic } from '../dutyday/functions.ts'
import { DAY_KINDS, type DayKind, DETACHED } from '../dutyday/history/day-kind.ts'
import { absencesIn, absentDays, type CountedDays, isAbsence, sumOfDays } from '../dutyday/history/duty-days.ts'
import type { DayCount, SoldierDays } from '../dutyday/history/schema.ts'
import { rosterName } from '../identity/person-name.ts'
import { count, many, placeName, text, totalsOf } from './cells.ts'
import { declareReport } from './declare-report.ts'
import { barsByPlace, inGroup, placeWord, type ReportPlaces } from './places.ts'
import type { ReportRow } from './schema.ts'

export interface AbsenceFacts {
  readonly places: ReportPlaces
  /** In the order of the roster. */
  readonly soldiers: readonly Omit<SoldierDays, 'days' | 'total'>[]
  /** By the group of the Soldier on those days. */
  readonly counted: readonly CountedDays[]
}

export const absencesReport = declareReport<AbsenceFacts>({
  id: 'absences',
  title: 'Absence days',
  question: 'Who was away from duty, for how many days, and why?',
  filters: {
    group: true,
    period: { most: 366, usual: 30, way: 'back' },
    choice: { label: 'Status', all: 'All absences' },
  },
  chart: 'bars',
  rowsTitle: 'By Soldier',
  empty: {
    title: 'No Soldiers on the roster in this period',
    help: 'Days are counted from the statuses that leaders record in accountability.',
    path: '/dutyday',
    action: 'Open accountability',
  },
  topics: (rosterId) => [dutyTopic(rosterId)],
  build({ places, soldiers, counted }, asked) {
    const chosen = DAY_KINDS.find((kind) => kind === asked.choice)
    const wanted = (kind: DayKind) => (chosen === undefined ? isAbsence(kind) : kind === chosen)
    const lines = inGroup(counted, places.groups, asked.groupId)
    const all = sumOfDays(lines)
    const kinds = all.days.map(({ kind }) => kind).filter(wanted)
    const days = (of: readonly DayCount[], kind: DayKind) => of.find((each) => each.kind === kind)?.days ?? 0
    const times = (of: readonly DayCount[]) =>
      chosen === undefined ? absencesIn(of) : (of.find(({ kind }) => kind === chosen)?.spans ?? 0)
    const away = (of: readonly DayCount[]) => (chosen === undefined ? absentDays(of) : days(of, chosen))
    const bySoldier = Map.groupBy(lines, ({ rosterId, soldierId }) => `${rosterId}/${soldierId}`)
    const columns = [
      text('name', 'Soldier'),
      text('place', placeWord(asked.over)),
      count('away', 'Days', chosen === undefined ? 'Days absent' : `Days ${kindLabel(chosen)}`),
      count('times', 'Times'),
      ...(chosen === undefined ? kinds.map((kind) => count(kind, kind, kindLabel(kind))) : []),
      count('known', 'On roster', 'Days on the roster'),
    ]
    const rows = soldiers
      .flatMap((soldier) => {
        const sum = sumOfDays(bySoldier.get(`${soldier.rosterId}/${soldier.soldierId}`) ?? [])
        return sum.total === 0 ? [] : [{ soldier, sum }]
      })
      .toSorted((a, b) => away(b.sum.days) - away(a.sum.days))
      .map(
        ({ soldier, sum }): ReportRow => ({
          key: `${soldier.rosterId}/${soldier.soldierId}`,
          cells: [
            rosterName(soldier),
            placeName(soldier, places, asked.over),
            away(sum.days),
            times(sum.days),
            ...(chosen === undefined ? kinds.map((kind) => days(sum.days, kind)) : []),
            sum.total,
          ],
          soldier: { rosterId: soldier.rosterId, soldierId: soldier.soldierId },
        }),
      )
    // Kinds with the same color and pattern make one part, because a chart cannot tell them apart.
    const parts = [...Map.groupBy(kinds, kindTone)].map(([tone, alike]) => ({
      tone,
      alike,
      code: alike.join('/'),
      label: alike.map(kindLabel).join(', '),
    }))
    return {
      figures: [
        {
          label: chosen === undefined ? 'Days absent' : `Days ${chosen}`,
          value: away(all.days),
          unit: `of ${all.total.toLocaleString('en-US')} on the roster`,
        },
        { label: 'Times', value: times(all.days), unit: '' },
        { label: 'Not reported', value: days(all.days, NOT_REPORTED), unit: 'days' },
      ],
      chart:
        rows.length === 0
          ? null
          : barsByPlace(
              'Days',
              lines,
              { places, asked, parts: parts.map(({ alike: _, ...part }) => part) },
              (items) => {
                const sum = sumOfDays(items)
                return parts.map(({ alike }) => alike.reduce((all, kind) => all + days(sum.days, kind), 0))
              },
            ),
      columns,
      rows,
      totals: totalsOf(columns, rows),
      choices: DAY_KINDS.filter((kind) => kind !== 'PDY').map((kind) => ({
        id: kind,
        label: `${kind} ${kindLabel(kind)}`,
      })),
      notes: [`${many(rows.length, 'Soldier')}. Days up to today, by the group each Soldier was in on the day.`],
    }
  },
})

export function kindLabel(kind: DayKind): string {
  if (kind === NOT_REPORTED) return 'Not reported'
  return kind === DETACHED ? 'Detached' : DUTY_STATUSES[kind].label
}

function kindTone(kind: DayKind): StatusTone {
  if (kind === NOT_REPORTED) return 'unreported'
  return kind === DETACHED ? 'other' : DUTY_STATUSES[kind].tone
}
