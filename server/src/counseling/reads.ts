import type { CounselingDocument } from '@muster/domain/counseling/document.ts'
import type { CounselingKind, CounselingState } from '@muster/domain/counseling/kinds.ts'
import { OWN_WHOLE_COUNSELINGS, WHOLE_COUNSELINGS } from '@muster/domain/counseling/limits.ts'
import { counselorOnForm, nameOnForm, type PersonOnForm, rankGrade } from '@muster/domain/counseling/parties.ts'
import type { Counseling, CounselingDraft, CounselingLine, CounselingText } from '@muster/domain/counseling/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoInstant, numbered } from '../database/sql-words.ts'
import type { ReadTx } from '../database/transaction.ts'
import { pageOf } from '../platform/page-of.ts'
import { accountNameOf, SOLDIER_NAME } from '../roster/people/reads.ts'
import { askedRosters, type Asking, type ChainViewer, type OwnRow, readAsChainViewer } from '../roster/scope.ts'
import { signaturesOf, signaturesOfEach, type SignedState } from './signing/reads.ts'
import './tables.ts'
import { ADDENDUM, ANSWERED, CONTENT } from './texts/reads.ts'

/** A session `c` of the roster `r` about the Soldier `s`, in the form of lists. $2 is the caller. */
const LINE = `json_build_object(
  'id', c.id, 'rosterId', c.roster_id, 'rosterName', r.name, 'soldierId', c.soldier_id, 'soldier', ${SOLDIER_NAME},
  'archived', s.archived_on is not null, 'counselor', ${accountNameOf('c.counselor_uid')}, 'own', c.counselor_uid = $2,
  'aboutMe', coalesce(s.linked_uid = $2, false), 'kind', c.kind, 'state', c.state, 'heldOn', c.held_on,
  'deliveredAt', ${isoInstant('c.delivered_at')}, 'acknowledgedAt', ${isoInstant('c.acknowledged_at')},
  'assessOn', c.assess_on, 'assessedOn', c.assessed_on, 'nextOn', c.next_on, 'closedAt', ${isoInstant('c.closed_at')},
  'shared', c.shared, 'savedAt', ${isoInstant('c.saved_at')}, 'version', c.version)`

const LINES = `(select coalesce(json_agg(${LINE} order by c.held_on desc, c.id desc), '[]') from found c
  join rosters r on r.id = c.roster_id join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id) as lines`

/**
 * Newest first, after the cursor. The parameters are numbered from `at`: day and id of the cursor, and the page size.
 */
const pageFrom = (at: number) => `($${at}::date is null or (c.held_on, c.id) < ($${at}::date, $${at + 1}::uuid))
  order by c.held_on desc, c.id desc limit $${at + 2}::int`

export interface Page {
  readonly after: { readonly heldOn: CalendarDate; readonly id: string } | null
  readonly limit: number
}

export interface ListedCounselings {
  readonly counselings: CounselingLine[]
  readonly next: Page['after']
}

function asPage(lines: readonly CounselingLine[], { limit }: Page): ListedCounselings {
  const { rows, next } = pageOf(lines, limit, ({ heldOn, id }) => ({ heldOn, id }))
  return { counselings: rows, next }
}

/**
 * $3 this roster or its chain, $4 state, $5 kind, $6 to $8 the page, $9 now, $10 the Soldier. Drafts are for the
 * leaders who keep the roster, but not for a leader they are about.
 */
const selectLines = (ofSoldier: boolean) => `
  , ${askedRosters('$3')}, kept as materialized (
    select asked.id, r.owner_uid = $2 or exists (
      select from roster_members m where m.roster_id = r.id and m.uid = $2) as keeps
    from asked join rosters r on r.id = asked.id
  ), me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = $2), found as materialized (
    select c.* from kept, lateral (
      select c.* from counselings c
      where c.roster_id = kept.id ${ofSoldier ? 'and c.soldier_id = $10' : ''}
        and (c.state <> 'draft' or (kept.keeps and (c.roster_id, c.soldier_id) not in (select roster_id, id from me)))
        and ($4::text is null or c.state = $4) and ($5::text is null or c.kind = $5) and ${pageFrom(6)}
    ) c
    order by c.held_on desc, c.id desc limit $8::int
  )
  select ${LINES}, ($9::timestamptz at time zone scope.time_zone)::date as today from scope`

export async function counselingsOf(
  call: Asking & { readonly now: Date },
  asked: Page & {
    readonly rosterId: string
    readonly over: 'roster' | 'chain'
    readonly soldierId: string | null
    readonly state: CounselingState | null
    readonly kind: CounselingKind | null
  },
): Promise<ListedCounselings & { readonly today: CalendarDate }> {
  const { over, soldierId, state, kind, after, limit } = asked
  const [found] = await readAsChainViewer<{ lines: CounselingLine[]; today: CalendarDate }>(
    call,
    asked.rosterId,
    'counseling',
    soldierId === null ? 'counseling.list' : 'counseling.listOfSoldier',
    selectLines(soldierId !== null),
    [over, state, kind, after?.heldOn, after?.id, limit + 1, call.now, ...(soldierId === null ? [] : [soldierId])],
  )
  return { ...asPage(found.lines, asked), today: found.today }
}

/** A session that its counselor still has to deliver, have signed, or assess. */
export interface UnfinishedCounseling {
  readonly counselingId: string
  readonly soldierId: string
  readonly name: string
  readonly kind: CounselingKind
  readonly state: CounselingState
  readonly heldOn: CalendarDate
  readonly assessOn: CalendarDate | null
}

/** The caller's own sessions of the roster that are not finished, the newest first. Drafts only for who keeps it. */
export function unfinishedOf(
  tx: ReadTx,
  { rosterId, uid, role }: ChainViewer,
  limit: number,
  inside: readonly string[] | null,
): Promise<UnfinishedCounseling[]> {
  return tx.prepared<UnfinishedCounseling>(
    'counseling.unfinished',
    'open screens',
    `select c.id as "counselingId", s.id as "soldierId", ${SOLDIER_NAME} as name, c.kind, c.state,
      c.held_on as "heldOn", c.assess_on as "assessOn"
    from counselings c join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id and s.archived_on is null
    where c.roster_id = $1 and c.counselor_uid = $2 and s.linked_uid is distinct from $2
      and (c.state = 'delivered' or c.state = 'acknowledged' and c.assess_on is not null and c.assessed_on is null
        or c.state = 'draft' and $3::boolean)
      and ($5::uuid[] is null or s.group_id = any($5))
    order by c.held_on desc, c.id desc limit $4::int`,
    [rosterId, uid, !role.startsWith('above'), limit, inside],
  )
}

/** The sessions delivered to the Soldier. $1 roster, $2 account, $3 row. */
export async function ownCounselings(tx: ReadTx, own: OwnRow, page: Page): Promise<ListedCounselings> {
  const [found] = await tx.prepared<{ lines: CounselingLine[] }>(
    'counseling.listOwn',
    'open screens',
    `with found as materialized (
      select c.* from counselings c
      where c.roster_id = $1 and c.soldier_id = $3 and c.state <> 'draft' and ${pageFrom(4)}
    ) select ${LINES}`,
    [own.rosterId, own.uid, own.soldierId, page.after?.heldOn, page.after?.id, page.limit + 1],
  )
  return asPage(found?.lines ?? [], page)
}

/** The account `a` in the form that part I names people. */
export const COUNSELOR = `json_build_object('rank', coalesce(a.rank, ''),
  'last', coalesce(nullif(a.name_last, ''), nullif(a.display_name, ''), a.email, 'A deleted account'),
  'first', coalesce(a.name_first, ''), 'middle', coalesce(a.name_middle, ''), 'suffix', coalesce(a.name_suffix, ''))`

/** Both parties as they are now: the Soldier `s`, and the account `a` of the counselor. */
export const PEOPLE = `json_build_object('rank', s.rank, 'last', s.last_name, 'first', s.first_name,
  'middle', s.middle_name, 'suffix', s.suffix) as soldier, ${COUNSELOR} as counselor`

export interface People {
  readonly soldier: PersonOnForm
  readonly counselor: PersonOnForm
}

export function partiesOf({ soldier, counselor }: People): CounselingDocument['parties'] {
  return { name: nameOnForm(soldier), rankGrade: rankGrade(soldier.rank), counselor: counselorOnForm(counselor) }
}

export const EVENTS_SHOWN = 200

/** The session `c` with its text `t`, where the caller may read it. */
const WHOLE = `${LINE} as line, ${CONTENT} as content, t.response, ${ANSWERED}, t.result, ${PEOPLE},
  (select coalesce(json_agg(json_build_object('id', d.id, 'at', ${isoInstant('d.at')}, 'by', ${accountNameOf('d.by')},
      'text', ${ADDENDUM}) order by d.at, d.id), '[]')
    from counseling_addenda d where d.roster_id = t.roster_id and d.counseling_id = t.counseling_id) as addenda,
  (select coalesce(json_agg(json_build_object('at', ${isoInstant('e.at')}, 'act', e.act, 'note', e.note,
      'by', case when e.by is null then ${SOLDIER_NAME} else ${accountNameOf('e.by')} end) order by e.number desc), '[]')
    from (select e.* from counseling_events e
      where e.roster_id = t.roster_id and e.counseling_id = t.counseling_id
      order by e.number desc limit ${EVENTS_SHOWN}) e) as events,
  (select coalesce(json_agg(k.line_id), '[]') from counseling_tasks k
    where k.roster_id = t.roster_id and k.counseling_id = t.counseling_id) as tasked`

const JOINED = `join rosters r on r.id = c.roster_id
  join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id
  left join account_names a on a.uid = c.counselor_uid`

interface WholeRow extends People, Pick<Counseling, 'line' | 'events' | 'tasked'> {
  readonly content: (CounselingDraft & { readonly parties?: CounselingText['parties'] }) | null
  readonly response: CounselingText['response']
  readonly remarks: string
  readonly refusal: CounselingText['refusal']
  readonly assessment: string
  readonly result: CounselingText['result']
  readonly addenda: CounselingText['addenda']
}

async function asCounseling(tx: ReadTx, scope: { readonly rosterId: string }, row: WholeRow): Promise<Counseling> {
  return withSignatures(row, row.content === null ? UNSIGNED : await signaturesOf(tx, scope, row.line.id))
}

const UNSIGNED = { signatures: [], integrity: 'not signed' } as const satisfies SignedState

function withSignatures(row: WholeRow, signed: SignedState): Counseling {
  const { line, content, response, remarks, refusal, assessment, result, addenda, events, tasked } = row
  if (content === null) {
    return { line, text: null, ...UNSIGNED, events: [], tasked: [] }
  }
  const text = {
    ...content,
    parties: content.parties ?? partiesOf(row),
    response,
    remarks,
    refusal,
    assessment,
    result,
    addenda,
  }
  return { line, text, ...signed, events, tasked }
}

/**
 * $3 is the session, or several. The leaders who keep the roster may read the text, and a leader above may when it is
 * shared.
 */
const selectWhole = (which: string, order = '') => `
  select f.* from scope left join lateral (
    select ${WHOLE} from counselings c ${JOINED}
      left join counseling_texts t on t.roster_id = c.roster_id and t.counseling_id = c.id
        and (scope.role in ('owner', 'editor', 'viewer') or (c.shared and c.state <> 'draft'))
    where c.roster_id = scope.id and c.id ${which}
      and (c.state <> 'draft' or (scope.role in ('owner', 'editor', 'viewer') and s.linked_uid is distinct from $2))
    ${order}
  ) f on true`

export async function wholeCounseling(
  call: Asking,
  asked: { readonly rosterId: string; readonly counselingId: string },
): Promise<Counseling> {
  type Row = WholeRow | (Partial<WholeRow> & { readonly line: null })
  const [found] = await readAsChainViewer<Row>(
    call,
    asked.rosterId,
    'counseling',
    'counseling.one',
    selectWhole('= $3'),
    [asked.counselingId],
  )
  return found.line === null ? unknownCounseling() : asCounseling(call.tx, asked, found)
}

/** The visible ones of several sessions of a roster, in no order. */
export async function wholeCounselings(
  call: Asking,
  asked: { readonly rosterId: string; readonly counselingIds: readonly string[] },
): Promise<readonly Counseling[]> {
  return wholeOf(call, asked.rosterId, 'counseling.each', selectWhole('= any($3::uuid[])'), asked.counselingIds)
}

async function wholeOf(
  call: Asking,
  rosterId: string,
  name: string,
  select: string,
  value: unknown,
): Promise<readonly Counseling[]> {
  type Row = WholeRow | { readonly line: null }
  const found = await readAsChainViewer<Row>(call, rosterId, 'counseling', name, select, [value])
  return signedEach(
    call.tx,
    { rosterId },
    found.filter((row): row is WholeRow => row.line !== null),
  )
}

async function signedEach(
  tx: ReadTx,
  scope: { readonly rosterId: string },
  rows: readonly WholeRow[],
): Promise<readonly Counseling[]> {
  const read = rows.filter(({ content }) => content !== null).map(({ line }) => line.id)
  const signed = await signaturesOfEach(tx, scope, read)
  return rows.map((row) => withSignatures(row, signed.get(row.line.id) ?? UNSIGNED))
}

/**
 * Those of the roster that are in work, and then those of the last year, the newest first. $3 is the first day of the
 * year.
 */
const SELECT_RECENT = selectWhole(
  `in (
      select x.id from counselings x
      where x.roster_id = scope.id and (x.state <> 'closed' or x.held_on >= $3::date)
      order by x.state = 'closed', x.held_on desc, x.id desc limit ${WHOLE_COUNSELINGS}
    )`,
  'order by c.held_on desc, c.id desc',
)

export async function recentCounselings(
  call: Asking,
  asked: { readonly rosterId: string; readonly since: CalendarDate },
): Promise<readonly Counseling[]> {
  return wholeOf(call, asked.rosterId, 'counseling.recent', SELECT_RECENT, asked.since)
}

export async function ownCounseling(tx: ReadTx, own: OwnRow, counselingId: string): Promise<Counseling> {
  const [found] = await ownWhole(tx, own, sql`and c.id = ${counselingId}`)
  return found ?? unknownCounseling()
}

/** The newest that were delivered to the linked Soldier. */
export function newestOwnCounselings(tx: ReadTx, own: OwnRow): Promise<readonly Counseling[]> {
  return ownWhole(tx, own, sql`order by c.held_on desc, c.id desc limit ${sql.lit(OWN_WHOLE_COUNSELINGS)}`)
}

async function ownWhole(tx: ReadTx, own: OwnRow, which: RawBuilder<unknown>): Promise<readonly Counseling[]> {
  const { rows } = await sql<WholeRow>`
    select ${numbered(WHOLE, [own.rosterId, own.uid])} from counselings c ${sql.raw(JOINED)}
      join counseling_texts t on t.roster_id = c.roster_id and t.counseling_id = c.id
    where c.roster_id = ${own.rosterId} and s.linked_uid = ${own.uid} and c.soldier_id = ${own.soldierId}
      and c.state <> 'draft' ${which}`.execute(tx.query)
  return signedEach(tx, own, rows)
}

/** A leader whom a draft is about gets the same message. */
export function unknownCounseling(): never {
  return refuse('not-found', 'This counseling is no longer here. Go back to the list.', {
    field: 'counselingId',
  })
}
