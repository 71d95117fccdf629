import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { MY_DUTIES_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutyFacts, HandException, OtherDuty } from '@muster/domain/scheduling/duty-roster/plan-duty.ts'
import type { MyDuty, SWAP_STATES } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { EXCEPTING_STATUSES } from '@muster/domain/scheduling/duty-roster/status-exceptions.ts'
import { sql } from 'kysely'
import { listOf, numbered } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { segmentsOf } from '../../../dutyday/history/segments.ts'
import type { ChainViewer, OwnRow, RosterEditor, RowChanger } from '../../../roster/scope.ts'
import { NAME_COLUMNS, NAMED } from '../../../roster/people/reads.ts'
import type { Named } from '../reads.ts'

export interface HeldDetail {
  readonly detailId: string
  readonly dutyRosterId: string
  readonly duty: string
  readonly time: string
  readonly place: string
  readonly recovery: number
  readonly day: CalendarDate
  readonly takenBack: boolean
  readonly entryId: string | null
  readonly soldierId: string
  readonly soldier: Named
  readonly performerId: string | null
  readonly performer: Named | null
  readonly performerUid: string | null
}

/** A published duty of the roster. */
export async function heldDetail(tx: ReadTx, scope: RowChanger, detailId: string): Promise<HeldDetail | undefined> {
  const { rows } = await sql<HeldDetail>`
    select t.id as "detailId", t.duty_roster_id as "dutyRosterId", d.name as duty, d.report_time as time, d.place,
      d.recovery, t.day, t.taken_back_at is not null as "takenBack", t.entry_id as "entryId",
      t.soldier_id as "soldierId", json_build_object(${sql.raw(NAMED('s'))}) as soldier,
        t.performer_id as "performerId",
      case when p.id is not null then json_build_object(${sql.raw(NAMED('p'))}) end as performer,
        p.linked_uid as "performerUid"
    from duty_details t
      join duty_rosters d on d.roster_id = t.roster_id and d.id = t.duty_roster_id
      left join soldiers s on s.roster_id = t.roster_id and s.id = t.soldier_id
      left join soldiers p on p.roster_id = t.roster_id and p.id = t.performer_id
    where t.roster_id = ${scope.rosterId} and t.id = ${detailId}`.execute(tx.query)
  const [found] = rows
  return found
}

export interface AskedSwap {
  readonly detailId: string
  readonly soldierId: string
  readonly state: (typeof SWAP_STATES)[number]
  /** The account of the Soldier who requested it. */
  readonly uid: string | null
}

export async function askedSwap(tx: ReadTx, scope: RosterEditor, swapId: string): Promise<AskedSwap | undefined> {
  const { rows } = await sql<AskedSwap>`
    select w.detail_id as "detailId", w.soldier_id as "soldierId", w.state, s.linked_uid as uid
    from duty_swaps w join soldiers s on s.roster_id = w.roster_id and s.id = w.soldier_id
    where w.roster_id = ${scope.rosterId} and w.id = ${swapId}`.execute(tx.query)
  const [found] = rows
  return found
}

export interface StandIn extends Named, Pick<DutyFacts, 'statuses'> {
  readonly soldierId: string
  readonly uid: string | null
  readonly archived: boolean
  readonly others: readonly OtherDuty[]
  readonly byHand: readonly HandException[]
}

const EXCEPTING = listOf(EXCEPTING_STATUSES)

/** The Soldiers who may stand in, or one of them, with the reasons against it on that day. */
export async function standInsFor(
  tx: ReadTx,
  scope: ChainViewer,
  { detail, standInId, now }: { readonly detail: HeldDetail; readonly standInId: string | null; readonly now: Date },
): Promise<StandIn[]> {
  const { rows } = await sql<StandIn>`
    with people as materialized (
      select s.roster_id, s.id as soldier_id, ${scope.timeZone}::text as time_zone,
        (${now}::timestamptz at time zone ${scope.timeZone}::text)::date as today, ${detail.day}::date as first_day,
          ${detail.day}::date as last_day
      from soldiers s where s.roster_id = ${scope.rosterId} and (s.id = ${standInId} or (${standInId}::uuid is null
        and s.archived_on is null))
    ), ${numbered(segmentsOf('$1::timestamptz'), [now])}
    select s.id as "soldierId", s.linked_uid as uid,
      (s.archived_on is not null and s.loss_date <= ${detail.day}::date) as archived,
      ${sql.raw(NAME_COLUMNS('s'))},
      (select coalesce(json_agg(json_build_object('soldierId', g.soldier_id, 'status', g.kind, 'from', g.from_day,
        'to', g.to_day)), '[]') from segments g where g.soldier_id = s.id
          and g.kind in (${sql.raw(EXCEPTING)})) as statuses,
      (select coalesce(json_agg(json_build_object('soldierId', t.performer_id, 'day', t.day, 'through',
        t.through_date,
          'name', r.name) order by t.day), '[]')
        from duty_details t join duty_rosters r on r.roster_id = t.roster_id and r.id = t.duty_roster_id
        where t.roster_id = ${scope.rosterId} and t.performer_id = s.id and t.id <> ${detail.detailId}
          and t.taken_back_at is null
          and t.through_date >= ${detail.day}::date and t.day <= ${detail.day}::date + 7) as others,
      (select coalesce(json_agg(json_build_object('soldierId', e.soldier_id, 'code', e.code, 'from', e.from_date,
          'to', e.to_date, 'reason', e.reason) order by e.at), '[]')
        from duty_roster_exceptions e
        where e.roster_id = ${scope.rosterId} and e.duty_roster_id = ${detail.dutyRosterId} and e.soldier_id = s.id
          and e.withdrawn_at is null
          and e.to_date >= ${detail.day}::date and e.from_date <= ${detail.day}::date) as "byHand"
    from people p join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id`.execute(tx.query)
  return rows
}

/** The duties of the row that the caller is linked to: coming ones, and those of the last ninety days. */
export function ownDuties(tx: ReadTx, own: OwnRow, today: CalendarDate): Promise<MyDuty[]> {
  return tx.prepared<MyDuty>(
    'duty.own',
    'open screens',
    `select t.id as "detailId", d.name as duty, t.day, d.report_time as time, d.place, t.through_date as through,
      case when t.performer_id is distinct from $2 then 'given away'
        when t.soldier_id = $2 then 'own' else 'taken over' end as standing,
      (select json_build_object('swapId', w.id, 'state', w.state, 'note', w.note, 'answer', w.answer)
        from duty_swaps w
        where w.roster_id = t.roster_id and w.detail_id = t.id and w.soldier_id = $2
        order by w.asked_at desc limit 1) as swap
    from (
      select * from duty_details t where t.roster_id = $1 and t.soldier_id = $2
      union select * from duty_details t where t.roster_id = $1 and t.performer_id = $2
    ) t join duty_rosters d on d.roster_id = t.roster_id and d.id = t.duty_roster_id
    where t.taken_back_at is null and t.day >= $3::date - 90
    order by t.day, t.id limit ${MY_DUTIES_LIMIT}`,
    [own.rosterId, own.soldierId, today],
  )
}

/** The state of a swap that the caller requested. */
export async function ownSwap(
  tx: ReadTx,
  own: OwnRow,
  swapId: string,
): Promise<{ readonly detailId: string; readonly state: string } | undefined> {
  const found = await tx.query
    .selectFrom('duty_swaps')
    .select(['detail_id as detailId', 'state'])
    .where('roster_id', '=', own.rosterId)
    .where('id', '=', swapId)
    .where('soldier_id', '=', own.soldierId)
    .executeTakeFirst()
  return found
}
