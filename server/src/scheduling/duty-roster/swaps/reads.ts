import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { MY_DUTIES_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutyFacts, HandException, OtherDuty } from '@muster/domain/scheduling/duty-roster/plan-duty.ts'
import type { MyDuty, SWAP_STATES } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { EXCEPTING_STATUSES } from '@muster/domain/scheduling/duty-roster/status-exceptions.ts'
import { listOf } from '../../../database/sql-words.ts'
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
  const [found] = await tx.prepared<HeldDetail>(
    'duty.heldDetail',
    `select t.id as "detailId", t.duty_roster_id as "dutyRosterId", d.name as duty, d.report_time as time, d.place,
      d.recovery, t.day, t.taken_back_at is not null as "takenBack", t.entry_id as "entryId",
      t.soldier_id as "soldierId", json_build_object(${NAMED('s')}) as soldier, t.performer_id as "performerId",
      case when p.id is not null then json_build_object(${NAMED('p')}) end as performer, p.linked_uid as "performerUid"
    from duty_details t
      join duty_rosters d on d.roster_id = t.roster_id and d.id = t.duty_roster_id
      left join soldiers s on s.roster_id = t.roster_id and s.id = t.soldier_id
      left join soldiers p on p.roster_id = t.roster_id and p.id = t.performer_id
    where t.roster_id = $1 and t.id = $2`,
    [scope.rosterId, detailId],
  )
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
  const [found] = await tx.prepared<AskedSwap>(
    'duty.askedSwap',
    `select w.detail_id as "detailId", w.soldier_id as "soldierId", w.state, s.linked_uid as uid
    from duty_swaps w join soldiers s on s.roster_id = w.roster_id and s.id = w.soldier_id
    where w.roster_id = $1 and w.id = $2`,
    [scope.rosterId, swapId],
  )
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
export function standInsFor(
  tx: ReadTx,
  scope: ChainViewer,
  { detail, standInId, now }: { readonly detail: HeldDetail; readonly standInId: string | null; readonly now: Date },
): Promise<StandIn[]> {
  return tx.prepared<StandIn>(
    'duty.standIns',
    `with people as materialized (
      select s.roster_id, s.id as soldier_id, $3::text as time_zone,
        ($4::timestamptz at time zone $3::text)::date as today, $5::date as first_day, $5::date as last_day
      from soldiers s where s.roster_id = $1 and (s.id = $2 or ($2::uuid is null and s.archived_on is null))
    ), ${segmentsOf('$4::timestamptz')}
    select s.id as "soldierId", s.linked_uid as uid,
      (s.archived_on is not null and s.loss_date <= $5::date) as archived,
      ${NAME_COLUMNS('s')},
      (select coalesce(json_agg(json_build_object('soldierId', g.soldier_id, 'status', g.kind, 'from', g.from_day,
        'to', g.to_day)), '[]') from segments g where g.soldier_id = s.id and g.kind in (${EXCEPTING})) as statuses,
      (select coalesce(json_agg(json_build_object('soldierId', t.performer_id, 'day', t.day, 'through', t.through_date,
          'name', r.name) order by t.day), '[]')
        from duty_details t join duty_rosters r on r.roster_id = t.roster_id and r.id = t.duty_roster_id
        where t.roster_id = $1 and t.performer_id = s.id and t.id <> $6 and t.taken_back_at is null
          and t.through_date >= $5::date and t.day <= $5::date + 7) as others,
      (select coalesce(json_agg(json_build_object('soldierId', e.soldier_id, 'code', e.code, 'from', e.from_date,
          'to', e.to_date, 'reason', e.reason) order by e.at), '[]')
        from duty_roster_exceptions e
        where e.roster_id = $1 and e.duty_roster_id = $7 and e.soldier_id = s.id and e.withdrawn_at is null
          and e.to_date >= $5::date and e.from_date <= $5::date) as "byHand"
    from people p join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id`,
    [scope.rosterId, standInId, scope.timeZone, now, detail.day, detail.detailId, detail.dutyRosterId],
  )
}

/** The duties of the row that the caller is linked to: coming ones, and those of the last ninety days. */
export function ownDuties(tx: ReadTx, own: OwnRow, today: CalendarDate): Promise<MyDuty[]> {
  return tx.prepared<MyDuty>(
    'duty.own',
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
  const [found] = await tx.prepared<{ detailId: string; state: string }>(
    'duty.ownSwap',
    `select w.detail_id as "detailId", w.state from duty_swaps w
    where w.roster_id = $1 and w.id = $2 and w.soldier_id = $3`,
    [own.rosterId, swapId, own.soldierId],
  )
  return found
}
