import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { appliesTo } from '@muster/domain/readiness/colour.ts'
import { type ItemLine, isRecorded } from '@muster/domain/readiness/policy.ts'
import type { DutyLimit } from '@muster/domain/readiness/profiles.ts'
import { isResultProblem, type Result, resultOf } from '@muster/domain/readiness/results.ts'
import { AFT, FAMILY_CARE, FLAG, MOTORCYCLE, SEED_READINESS, WEAPON, WHTR } from '@muster/domain/readiness/seed.ts'
import type { Insertable } from 'kysely'
import type { ReadinessRecordsTable } from '../readiness/tables.ts'
import { insertProfile, insertRecords, optSoldiers, settleCells } from '../readiness/writes.ts'
import type { DemoCompany } from './company.ts'
import type { World, WorldRoster } from './world/world.ts'
import { Chance } from './world/chance.ts'
import { instantIn } from './calendar.ts'

type Row = Insertable<ReadinessRecordsTable>

/** The percentage of Soldiers without a record of the item. Items not listed here are known for nearly everybody. */
const UNKNOWN: Readonly<Record<string, number>> = { vision: 20, prr: 30, infosec: 25, flu: 35, hearing: 10 }
const ROWS_AT_ONCE = 1000

interface Person {
  readonly id: string
  readonly rank: string
  readonly mos: string
  /** Nothing is missing, late or failed. */
  readonly isKeptUp: boolean
}

/**
 * Readiness of the demo company: a third of the Soldiers are current in everything, and most of the company is current.
 * Some tests and trainings come due in the next weeks, some are overdue or failed, and some are not recorded. There are
 * six profiles and three flags.
 */
export async function demoReadiness(
  world: World,
  roster: WorldRoster,
  { company, today }: { readonly company: Pick<DemoCompany, 'soldiers'>; readonly today: CalendarDate },
): Promise<void> {
  // Its own source of chance, so that the rest of the demo stays as it is.
  const chance = new Chance('readiness')
  const known = new Map(company.soldiers.map((soldier) => [soldier.id, soldier]))
  const people = roster.soldiers.map(
    ({ id, rank }): Person => ({ id, rank, mos: String(known.get(id)?.mos ?? ''), isKeptUp: chance.percent(45) }),
  )
  await world.edit(roster, async (tx, editor) => {
    const rows = people.flatMap((soldier) =>
      SEED_READINESS.lines.flatMap((line): Row[] => {
        const applies = line.on && isRecorded(line) && appliesTo(line, { ...soldier, opted: {} })
        if (!applies || (chance.percent(UNKNOWN[line.key] ?? 2) && !soldier.isKeptUp)) return []
        const doneOn = addDays(today, -daysAgo(chance, line, soldier))
        const row = {
          roster_id: roster.id,
          id: chance.uuid(),
          soldier_id: soldier.id,
          item: line.key,
          act: 'record' as const,
          replaces: null,
          done_on: doneOn,
          practice: false,
          source: 'document' as const,
          note: '',
          at: instantIn(roster.timeZone, doneOn, '14:30'),
          by: roster.owner.uid,
        }
        return [{ ...row, ...anyResult(chance, line, { soldier, doneOn, today }) }]
      }),
    )
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insertRecords(tx, rows.slice(at, at + ROWS_AT_ONCE))
    const cells = rows.map((row) => ({ soldierId: row.soldier_id, item: row.item }))
    const settled = { policy: SEED_READINESS, at: instantIn(roster.timeZone, addDays(today, -1), '16:00') }
    await settleCells(tx, editor, cells, settled)
    const named = (from: number, many: number) => people.slice(from, from + many).map(({ id }) => id)
    await optSoldiers(tx, editor, { item: FAMILY_CARE, soldierIds: named(20, 9), applies: true }, settled.at)
    await optSoldiers(tx, editor, { item: MOTORCYCLE, soldierIds: named(44, 6), applies: true }, settled.at)
    // Soldiers who serve indefinitely have no ETS to track.
    const indefinite = people.filter(({ id }) => !known.get(id)?.ets).map(({ id }) => id)
    await optSoldiers(tx, editor, { item: 'ets', soldierIds: indefinite, applies: false }, settled.at)
    for (const [at, [from, to, limits]] of PROFILES.entries()) {
      await insertProfile(tx, {
        roster_id: roster.id,
        id: chance.uuid(),
        soldier_id: people[31 + at * 13]?.id ?? '',
        kind: to === null ? 'permanent' : 'temporary',
        from_date: addDays(today, from),
        to_date: to === null ? null : addDays(today, to),
        limits,
        aft_events: null,
        at: instantIn(roster.timeZone, addDays(today, from), '09:20'),
        by: roster.owner.uid,
      })
    }
  })
}

/** From and to, in days from today. */
const PROFILES: readonly (readonly [number, number | null, readonly DutyLimit[]])[] = [
  [-20, 9, ['no running', 'no marching with load']],
  [-5, 55, ['no lifting', 'no push-ups', 'no body armor']],
  [-400, null, ['no running', 'own pace and distance']],
  [-2, 28, ['no driving', 'no weapons', 'no heights']],
  [-61, -2, ['no running']],
  [-900, null, ['no loud noise']],
]

function daysAgo(chance: Chance, line: ItemLine, { isKeptUp }: Person): number {
  const every = line.every === null ? 300 : line.every.count * (line.every.unit === 'months' ? 30 : 1)
  const late = chance.percent(4)
  if (isKeptUp) return chance.between(3, every - line.warnDays - 5)
  return late ? every + chance.between(5, 70) : chance.between(3, every - 5)
}

type Recorded = Pick<Row, 'outcome' | 'value' | 'detail'> & { expires_on: CalendarDate | null }

/** A result as the scorer would have recorded it. The product computes what it means. */
function anyResult(
  chance: Chance,
  line: ItemLine,
  { soldier, doneOn, today }: { readonly soldier: Person; readonly doneOn: CalendarDate; readonly today: CalendarDate },
): Recorded {
  const said: Result = { outcome: null, value: null, doneOn, expiresOn: null, ...anySaid(chance, line, soldier, today) }
  const found = resultOf(line, said, today, { born: null, mos: soldier.mos })
  if (isResultProblem(found)) throw new Error(`the demo records ${line.label}: ${found.message}`)
  const detail = found.detail ?? null
  return {
    outcome: found.outcome,
    value: said.value,
    expires_on: said.expiresOn,
    // Stored as JSON with the rest.
    detail: detail as unknown as string | null,
  }
}

function anySaid(
  chance: Chance,
  line: ItemLine,
  { isKeptUp }: Person,
  today: CalendarDate,
): Partial<Pick<Result, 'outcome' | 'value' | 'expiresOn'>> {
  const fails = (percent: number) => chance.percent(percent) && !isKeptUp
  if (line.key === AFT) return { value: fails(6) ? chance.between(240, 340) : chance.between(355, 498) }
  if (line.key === WHTR) return { value: (fails(5) ? chance.between(550, 570) : chance.between(430, 545)) / 1000 }
  if (line.key === WEAPON) return { value: fails(4) ? chance.between(15, 22) : chance.between(23, 40) }
  if (line.key === FLAG) return fails(2.5) ? { outcome: 'yes', expiresOn: addDays(today, 30) } : { outcome: 'no' }
  if (line.kind !== 'choice') return {}
  return { outcome: (fails(5) ? line.outcomes.at(-2) : line.outcomes[0])?.key ?? null }
}
