import type { BoardRoster, BoardSoldier } from '@muster/domain/counseling/cadence/board.ts'
import type { BoardAsked } from '@muster/domain/counseling/cadence/board-page.ts'
import type { SessionFact } from '@muster/domain/counseling/cadence/counseling-due.ts'
import { type CadencePolicy, SEED_CADENCE } from '@muster/domain/counseling/cadence/policy.ts'
import type { CadenceVersion, CounselingYear } from '@muster/domain/counseling/cadence/schema.ts'
import { BOARD_SOLDIERS } from '@muster/domain/counseling/cadence/limits.ts'
import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { ASKED_WITH_DEPTH, inChainOrder, mustBeAtMost, SOLDIERS_ASKED } from '../../roster/chain.ts'
import { SOLDIER_NAME, accountNameOf } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import { type Asking, type ChainViewer, readAsChainViewer, type Self } from '../../roster/scope.ts'
import './tables.ts'

export type Over = 'roster' | 'chain'

/**
 * The sessions of the Soldier `s` that the rules need: the last delivered one of each family, and those whose plan is
 * still to be assessed. Only dates and kinds, because the text is in another table.
 */
const SESSIONS = `(
  select json_agg(json_build_array(c.id, c.kind, c.state, c.held_on, c.next_on, c.assess_on, c.assessed_on))
  from (
    select c.*, row_number() over (
      partition by case c.kind when 'performance' then 1 when 'growth' then 2 when 'reception' then 3 else 4 end
      order by c.held_on desc, c.id desc) as place
    from counselings c where c.roster_id = s.roster_id and c.soldier_id = s.id and c.state <> 'draft'
  ) c
  where c.place = 1 or (c.assess_on is not null and c.assessed_on is null and c.state in ('delivered', 'acknowledged')))`

/** The Soldier `s` of the roster `r`, as the account `me` sees him or her, with one more value at the end. */
const SOLDIER = (me: string, also: string) => `json_build_array(s.id, s.rank, ${SOLDIER_NAME}, s.group_id,
  nullif(s.details ->> 'gainedOn', ''), (s.created_at at time zone r.time_zone)::date,
  coalesce(s.linked_uid = ${me}, false), ${SESSIONS},
  (select e.done_on from readiness_cells e
    where e.roster_id = s.roster_id and e.soldier_id = s.id and e.item = 'evaluation'), ${also})`

/** The facts behind the board of the roster `r`. */
export const ROSTER_FACTS = ({ me, also = 'null' }: { me: string; also?: string }) => `
  r.id as "rosterId", r.name, r.time_zone as "timeZone",
  (select p.policy from counseling_policies p where p.roster_id = r.id order by p.version desc limit 1) as policy,
  (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name)
      order by g.ordinal, g.name), '[]')
    from groups g where g.roster_id = r.id) as groups,
  (select coalesce(json_agg(${SOLDIER(me, also)} order by ${ROSTER_ORDER}), '[]')
    from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
    where s.roster_id = r.id and s.archived_on is null) as soldiers`

type SessionRow = [
  id: string,
  kind: SessionFact['kind'],
  state: SessionFact['state'],
  heldOn: CalendarDate,
  nextOn: CalendarDate | null,
  assessOn: CalendarDate | null,
  assessedOn: CalendarDate | null,
]
type SoldierRow<Also> = [
  id: string,
  rank: string,
  name: string,
  groupId: string | null,
  gainedOn: CalendarDate | null,
  keptSince: CalendarDate,
  aboutMe: boolean,
  sessions: SessionRow[] | null,
  ratedThru: CalendarDate | null,
  also: Also,
]

export interface RosterFactsRow<Also = null> {
  readonly rosterId: string
  readonly name: string
  readonly timeZone: string
  readonly policy: CadencePolicy | null
  readonly groups: BoardRoster['groups']
  readonly soldiers: readonly SoldierRow<Also>[]
}

export function soldierOf(row: SoldierRow<unknown>): BoardSoldier {
  const [id, rank, name, groupId, gainedOn, keptSince, aboutMe, sessions, ratedThru] = row
  return {
    id,
    rank,
    name,
    groupId,
    gainedOn,
    keptSince,
    aboutMe,
    ratedThru,
    sessions: (sessions ?? []).map(([session, kind, state, heldOn, nextOn, assessOn, assessedOn]) => ({
      id: session,
      kind,
      state,
      heldOn,
      nextOn,
      assessOn,
      assessedOn,
    })),
  }
}

export function policyOf({ policy }: Pick<RosterFactsRow<unknown>, 'policy'>): CadencePolicy {
  return policy ?? SEED_CADENCE
}

/** Every requested roster, or only the number of Soldiers when there are too many. */
const SELECT_BOARD = `${ASKED_WITH_DEPTH}, ${SOLDIERS_ASKED}
  select total.soldiers as total, asked.depth, scope.role, ${ROSTER_FACTS({ me: '$2::uuid' })}
  from scope, total, asked join rosters r on r.id = asked.roster_id
  where total.soldiers <= ${BOARD_SOLDIERS}
  union all
  select total.soldiers, 0, scope.role, scope.id, scope.name, scope.time_zone, null, '[]', '[]'
  from scope, total where total.soldiers > ${BOARD_SOLDIERS}`

export interface BoardFacts extends BoardAsked {
  readonly timeZone: string
}

export async function boardFacts(
  call: Asking & { readonly now: Date },
  rosterId: string,
  over: Over,
): Promise<BoardFacts> {
  type Row = RosterFactsRow & Pick<BoardRoster, 'depth'> & { readonly total: number; readonly role: string }
  const found = await readAsChainViewer<Row>(call, rosterId, 'counseling', 'counseling.board', SELECT_BOARD, [over])
  const [first] = found
  mustBeAtMost(BOARD_SOLDIERS, first)
  const rosters = found.map(
    (row): BoardRoster => ({
      rosterId: row.rosterId,
      name: row.name,
      depth: row.depth,
      groups: row.groups,
      today: dayAt(call.now, row.timeZone),
      policy: policyOf(row),
      soldiers: row.soldiers.map(soldierOf),
    }),
  )
  const own = found.find((row) => row.rosterId === rosterId) ?? first
  return {
    ...inChainOrder(rosters, rosterId),
    timeZone: own.timeZone,
    mayCounsel: own.role === 'owner' || own.role === 'editor',
  }
}

/**
 * $4 is one Soldier of the roster itself, or null. $5 is the first and $6 the last day. Read roster by roster, by
 * index.
 */
const SELECT_YEAR = `${ASKED_WITH_DEPTH}, those as materialized (
    select asked.roster_id from asked, scope where $4::uuid is null or asked.roster_id = scope.id
  )
  select
    (select coalesce(json_agg(json_build_object('month', m.month, 'kind', m.kind, 'sessions', m.sessions)
        order by m.month, m.kind), '[]')
      from (
        select n.month, n.kind, sum(n.sessions)::int as sessions from those cross join lateral (
          select extract(month from c.held_on)::int as month, c.kind, count(*) as sessions from counselings c
          where c.roster_id = those.roster_id and c.held_on between $5::date and $6::date and c.state <> 'draft'
            and ($4 is null or c.soldier_id = $4)
          group by 1, 2) n
        group by 1, 2) m) as months,
    (select coalesce(sum(n.counseled), 0)::int from those cross join lateral (
      select count(distinct s.id) as counseled
      from counselings c join soldiers s on s.id = c.soldier_id and s.roster_id = c.roster_id and s.archived_on is null
      where c.roster_id = those.roster_id and c.held_on between $5 and $6 and c.state <> 'draft'
        and ($4 is null or c.soldier_id = $4)) n) as counseled,
    (select coalesce(sum(n.soldiers), 0)::int from those cross join lateral (
      select count(*) as soldiers from soldiers s
      where s.roster_id = those.roster_id and s.archived_on is null and ($4 is null or s.id = $4)) n) as soldiers
  from scope`

export async function counselingYearOf(
  call: Asking,
  asked: { readonly rosterId: string; readonly over: Over; readonly soldierId: string | null; readonly year: number },
): Promise<CounselingYear> {
  const [found] = await readAsChainViewer<Omit<CounselingYear, 'year'>>(
    call,
    asked.rosterId,
    'counseling',
    'counseling.year',
    SELECT_YEAR,
    [asked.over, asked.soldierId, `${asked.year}-01-01`, `${asked.year}-12-31`],
  )
  return { ...found, year: asked.year }
}

/** The policy in force: its newest version, or the default. */
export async function newestCadence(tx: ReadTx, scope: ChainViewer): Promise<CadenceVersion> {
  const { rows } = await sql<CadenceVersion>`
    select p.version, p.seed, ${sql.raw(isoInstant('p.at'))} as at,
      ${sql.raw(accountNameOf('p.by'))} as by, p.policy
    from counseling_policies p where p.roster_id = ${scope.rosterId} order by p.version desc limit 1`.execute(tx.query)
  const [found] = rows
  return found ?? { version: null, seed: true, at: null, by: null, policy: SEED_CADENCE }
}

/** As JSON text: the policies of the rosters that the account owns, and those that it saved elsewhere. */
export async function ownPoliciesJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(to_jsonb(p) order by p.roster_id, p.version), '[]')::text as json
    from (
      select p.* from rosters r join counseling_policies p on p.roster_id = r.id where r.owner_uid = ${self.uid}
      union all
      select p.* from roster_members m join counseling_policies p on p.roster_id = m.roster_id
      where m.uid = ${self.uid} and p.by = ${self.uid}
    ) p`.execute(tx.query)
  const [found] = rows
  return found?.json ?? '[]'
}
