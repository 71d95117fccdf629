import { randomUUID } from 'node:crypto'
import { daysSaid } from '@muster/domain/dutyday/hours.ts'
import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import { copyRecords } from '../../roster/linking/transfers/copying/writes.ts'
import type { Moving } from '../../roster/linking/transfers/following.ts'
import { dutydayTables } from '../tables.ts'
import { nextInstant, touchDuty } from '../writes.ts'
import {
  type ComingHours,
  hoursAmong,
  type Outdated,
  statusesHolding,
  statusesOutdated,
  withdrawnByTransfer,
} from './reads.ts'

/**
 * A Soldier who comes back has the statuses of the roster of the time between. Others are withdrawn. For the days before
 * the Soldier had left, they are recorded again: those days are the PERSTAT of this roster.
 */
async function endOutdated({ tx, losing, gaining }: Moving, outdated: readonly Outdated[], at: Date): Promise<void> {
  if (outdated.length === 0) return
  await sql`
    with old as materialized (
      select e.*, o.left_on, l.left_at,
        case when coalesce(e.starts_at < l.left_at, e.from_date < o.left_on) then gen_random_uuid() end as new_id
      from unnest(${outdated.map(({ id }) => id)}::uuid[], ${outdated.map(({ leftOn }) => leftOn)}::date[])
        as o(id, left_on) join duty_entries e on e.roster_id = ${gaining.rosterId} and e.id = o.id
        cross join lateral (select o.left_on::timestamp at time zone ${gaining.timeZone} as left_at) l
    ), withdrawn as (
      insert into duty_withdrawals (roster_id, entry_id, at, by_transfer, by)
      select o.roster_id, o.id, ${at}, true, coalesce((
        select w.by from duty_withdrawals w where w.roster_id = ${losing.rosterId} and w.entry_id = o.id
      ), ${gaining.uid}) from old o
    )
    insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, place, remark, method, recorded_at,
      recorded_by, continues, reason, made_at, starts_at, ends_at, source)
    select o.roster_id, o.new_id, o.soldier_id, o.status, o.from_date, o.left_on - 1, o.place, o.remark, o.method,
      ${at}::timestamptz + (dense_rank() over (order by o.recorded_at) - 1) * interval '1 millisecond', o.recorded_by,
      coalesce((select p.new_id from old p where p.id = o.continues), o.continues), o.reason, o.made_at, o.starts_at,
      case when o.starts_at is not null then o.left_at end, o.source
    from old o where o.new_id is not null`.execute(tx.query)
}

interface DaysThere {
  /** Lines whose days differ, with the first and the last one. */
  readonly changed: Readonly<Record<string, readonly [CalendarDate, CalendarDate]>>
  /** Lines of whole days that do not go along, because the hours cover none there, or have their own already. */
  readonly without: readonly string[]
  /** Hours that cover whole days there, without a line that goes along. */
  readonly added: readonly { readonly of: string; readonly from: CalendarDate; readonly to: CalendarDate }[]
}

/** Hours hold at the same instants everywhere. In another time zone they touch other days, and cover others whole. */
function daysThere(
  hours: readonly ComingHours[],
  timeZone: string,
  going: { ids: readonly string[]; on: CalendarDate },
): DaysThere {
  const changed: Record<string, readonly [CalendarDate, CalendarDate]> = {}
  const without: string[] = []
  const added: DaysThere['added'][number][] = []
  for (const { id, status, startsAt, endsAt, wholeId, wholeTo, known } of hours) {
    const held = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    const { from, to } = daysOfHours(held, timeZone)
    changed[id] = [from, to]
    const whole = known ? null : daysSaid(status, held, timeZone)
    if (wholeId !== null && going.ids.includes(wholeId)) {
      if (whole) changed[wholeId] = [whole.from, whole.to]
      else without.push(wholeId)
    } else if (whole && whole.to >= going.on && (wholeTo === null || wholeTo < going.on)) {
      added.push({ of: id, from: whole.from, to: whole.to })
    }
  }
  return { changed, without, added }
}

/** Adds the lines of whole days, recorded together with their hours. */
async function addWholeDays({ tx, gaining }: Moving, added: DaysThere['added']): Promise<void> {
  if (added.length === 0) return
  await sql`
    insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, place, remark, method, recorded_at,
      recorded_by, continues)
    select e.roster_id, gen_random_uuid(), e.soldier_id, e.status, a.from_date, a.to_date, e.place, e.remark, e.method,
      e.recorded_at, e.recorded_by, e.id
    from unnest(${added.map(({ of }) => of)}::uuid[], ${added.map(({ from }) => from)}::date[],
      ${added.map(({ to }) => to)}::date[]) as a(id, from_date, to_date)
      join duty_entries e on e.roster_id = ${gaining.rosterId} and e.id = a.id`.execute(tx.query)
}

/**
 * The status that holds on the day of the transfer goes along, and those that are planned. The gaining roster knows them
 * from now on. A Soldier whom it reports already keeps what its leaders reported.
 */
export async function moveStatuses(moving: Moving): Promise<void> {
  const { tx, now, losing, gaining, effectiveOn } = moving
  const moved = moving.moved.filter(({ present }) => !present)
  const asked = { soldierIds: moved.map(({ soldierId }) => soldierId), on: effectiveOn }
  const ids = await statusesHolding(tx, losing, asked)
  const outdated = await statusesOutdated(tx, { ...moving, moved }, ids)
  if (ids.length + outdated.length === 0) return
  const at = await nextInstant(tx, gaining, now, ids.length + outdated.length)
  await endOutdated(moving, outdated, at)
  const first = new Date(at.getTime() + outdated.length)
  const sameDays = losing.timeZone === gaining.timeZone
  const hours = sameDays ? [] : await hoursAmong(tx, moving, ids)
  const { changed, without, added } = daysThere(hours, gaining.timeZone, { ids, on: effectiveOn })
  const dayThere = (nth: 0 | 1, column: string) =>
    `coalesce(('${JSON.stringify(changed)}'::jsonb -> t.id::text ->> ${nth})::date, t.${column})`
  // A line that a leader here withdrew stays withdrawn. One that only a transfer withdrew is recorded again, with the
  // first line, so that whatever takes that one back takes it back too.
  const again = new Map((await withdrawnByTransfer(tx, gaining, ids)).map((id) => [id, randomUUID()]))
  const newId = (column: string) =>
    `('${JSON.stringify(Object.fromEntries(again))}'::jsonb ->> t.${column}::text)::uuid`
  const going = `'{${ids.join(',')}}'::uuid[]`
  await copyRecords({ ...moving, moved }, 'lines', {
    name: 'duty_entries',
    declared: dutydayTables.duty_entries,
    key: ['id'],
    where: sql`t.id = any(${ids}::uuid[]) and t.id <> all(${without}::uuid[])`,
    order: 't.recorded_at, t.id',
    set: {
      id: `coalesce(${newId('id')}, t.id)`,
      from_date: dayThere(0, 'from_date'),
      to_date: dayThere(1, 'to_date'),
      // Lines of one act stay lines of one act, because hours are compared with the status of the day by when each was
      // recorded.
      recorded_at: `'${first.toISOString()}'::timestamptz
        + (dense_rank() over (order by t.recorded_at) - 1) * interval '1 millisecond'`,
      // A line that it came from and that does not go along stays with the history of the losing roster.
      continues: `coalesce(${newId('continues')}, case when t.continues = any(${going}) then t.continues end,
        case when t.id = any('{${[...again.keys()].join(',')}}'::uuid[]) then t.id end)`,
      reason: `''`,
      made_at: 'null',
    },
  })
  await addWholeDays(
    moving,
    added.map((one) => ({ ...one, of: again.get(one.of) ?? one.of })),
  )
  await touchDuty(tx, gaining)
}
