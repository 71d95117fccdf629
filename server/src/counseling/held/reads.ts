import type { CounselingDocument } from '@muster/domain/counseling/document.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import type { Standing } from '@muster/domain/counseling/states.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { accountNameOf, SOLDIER_NAME } from '../../roster/people/reads.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { PEOPLE, type People, unknownCounseling } from '../reads.ts'
import { signaturesOf } from '../signing/reads.ts'
import '../tables.ts'
import { CONTENT } from '../texts/reads.ts'

/** A session that nobody else can change in the meantime. */
export interface HeldCounseling extends Standing, People {
  readonly id: string
  readonly soldierId: string
  readonly heldOn: CalendarDate
  readonly version: number
  readonly shared: boolean
  /** Who changed it last. Without an account, the Soldier by a link. */
  readonly changedBy: string
  readonly changedByUid: string | null
  /** The Soldier's account, if any. */
  readonly linkedUid: string | null
  readonly counselorUid: string
  /** Whether the counselor may still change the roster. */
  readonly counselorIsHere: boolean
  readonly content: CounselingDraft | CounselingDocument
  readonly addenda: number
  /** How many times it was delivered, including deliveries that were withdrawn. */
  readonly deliveries: number
}

type Row = Omit<HeldCounseling, 'assessmentSigned'>

/** Who changed the session `c` last, in the form of `who`: for a draft by saving, afterwards by the history. */
const LAST = (saved: string, done: string) => `case when c.state = 'draft' then ${saved} else (
  select ${done} from counseling_events e where e.roster_id = c.roster_id and e.counseling_id = c.id
  order by e.number desc limit 1) end`

/**
 * Locks the session until this transaction ends. The lock comes first and the read after it, because a statement that
 * waits for a lock would return the data from before.
 */
export async function holdCounseling(tx: WriteTx, scope: RosterEditor, id: string): Promise<HeldCounseling> {
  const there = await tx.query
    .selectFrom('counselings')
    .select('roster_id')
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  if (there.length === 0) return unknownCounseling()
  const { rows } = await sql<Row>`
    select c.id, c.soldier_id as "soldierId", c.state, c.held_on as "heldOn", c.version, c.shared, c.deliveries,
      c.assessed_on as "assessedOn", c.acknowledged_at is not null as answered,
      ${sql.raw(LAST(accountNameOf('c.saved_by'), `case when e.by is null then ${SOLDIER_NAME} else ${accountNameOf('e.by')} end`))}
        as "changedBy",
      ${sql.raw(LAST('c.saved_by', 'e.by'))} as "changedByUid", s.archived_on is not null as archived,
      s.linked_uid as "linkedUid", c.counselor_uid as "counselorUid",
      r.owner_uid = c.counselor_uid or exists (select from roster_members m
        where m.roster_id = r.id and m.uid = c.counselor_uid and leads(m, 'counseling', 'change', s.group_id)) as "counselorIsHere",
      ${sql.raw(CONTENT)} as content, ${sql.raw(PEOPLE)},
      (select count(*)::int from counseling_addenda d where d.roster_id = c.roster_id
        and d.counseling_id = c.id) as addenda
    from counselings c join counseling_texts t on t.roster_id = c.roster_id and t.counseling_id = c.id
      join rosters r on r.id = c.roster_id
      join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id
      left join account_names a on a.uid = c.counselor_uid
    where c.roster_id = ${scope.rosterId} and c.id = ${id}`.execute(tx.query)
  const [row] = rows
  if (!row) return unknownCounseling()
  if (row.linkedUid === scope.uid) {
    if (row.state === 'draft') return unknownCounseling()
    refuse('permission-denied', 'This counseling is about you. Another leader of the roster can change it.')
  }
  if (row.state === 'draft') return { ...row, assessmentSigned: false }
  const { signatures } = await signaturesOf(tx, scope, id)
  return {
    ...row,
    assessmentSigned: signatures.some(({ signer }) => signer === 'assessor' || signer === 'assessed'),
  }
}
