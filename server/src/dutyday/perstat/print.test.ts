import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { SEED_LAYOUTS } from '@muster/domain/dutyday/layouts/seed.ts'
import { type PerstatCell, perstatOf } from '@muster/domain/dutyday/perstat.ts'
import type { Perstat, PerstatByName, StatusOrUnreported } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { drawReport } from '../../platform/pdf/draw.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { perstatPdf } from './print.ts'

const DAY = '2026-11-23' as CalendarDate
const platoons = ['Headquarters Platoon', '1st Platoon', '2nd Platoon', '3rd Platoon']
const groups = platoons.flatMap((name, at) => [
  { id: `p${at}`, parentId: null, name, position: at },
  ...['1st Squad', '2nd Squad', 'Weapons Squad'].map((squad, place) => ({
    id: `p${at}s${place}`,
    parentId: `p${at}`,
    name: squad,
    position: place,
  })),
])

/** The given number of Soldiers per status, spread over the squads. */
function reportOf(counts: Partial<Record<StatusOrUnreported, number>>): Perstat {
  const squads = groups.filter(({ parentId }) => parentId !== null)
  const people = Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count ?? 0 }, () => status as StatusOrUnreported),
  )
  const cells = people.map(
    (status, at): PerstatCell => ({
      groupId: squads[at % squads.length]?.id ?? null,
      status,
      count: 1,
      strengthClass: 'enlisted',
      strength: 'assigned',
    }),
  )
  const named = people.flatMap((status, at): PerstatByName[] =>
    status === 'PDY'
      ? []
      : [
          {
            soldierId: `s${at}`,
            rosterId: 'r',
            groupId: squads[at % squads.length]?.id ?? null,
            rank: 'SPC',
            last: `Featherstone${at}`,
            first: 'Wilhelmina',
            middle: '',
            suffix: '',
            sharesName: false,
            status,
            from: DAY,
            to: DAY,
            place: '',
            remark: '',
          },
        ],
  )
  return {
    rosterId: 'r',
    group: null,
    unit: 'A Co, 2-504 PIR',
    asOf: '2026-11-23T11:30:00.000Z',
    dutyDate: DAY,
    timeZone: 'America/New_York',
    rosters: [],
    repeated: { soldiers: 0, first: [] },
    before: null,
    submission: null,
    newestEntryAt: null,
    byName: named,
    ...perstatOf({ cells, groups, authorized: { officer: 5, warrant: 0, nco: 40, enlisted: 87 } }),
  } as Perstat
}

async function pagesOf(report: Perstat): Promise<string[][]> {
  const drawn = await drawReport(
    perstatPdf(
      report,
      { name: 'garrison', layout: SEED_LAYOUTS.garrison, names: true },
      { by: '1SG Rasmussen, D.', createdAt: new Date(report.asOf) },
    ),
  )
  return textOfPdf(Buffer.from(drawn))
}

test('a company of which nearly all are still to be reported is on one page, each of them by name, and nobody on profile', async () => {
  const pages = await pagesOf(reportOf({ PDY: 6, NR: 96, LV: 8, TDY: 6, SCH: 4, APT: 2, PRO: 2 }))
  expect(pages).toHaveLength(1)
  const text = pages[0]?.join(' ') ?? ''
  expect(text.match(/Featherstone\d+/g)).toHaveLength(116)
  expect(text).toContain('Counted PDY: 2 on profile.')
})

test('neither a line of the strength nor a heading is broken', async () => {
  const all = Object.fromEntries(Object.keys(DUTY_STATUSES).map((status) => [status, 1]))
  const pieces = (await pagesOf(reportOf({ ...all, PDY: 40 }))).flat()
  for (const whole of ['Headquarters Platoon', '2nd Squad', 'Weapons Squad', 'ASGD', 'APPT', 'AWOL']) {
    expect(pieces).toContain(whole)
  }
})
