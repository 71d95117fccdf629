import { INTAKE_DAYS, INTAKE_LIMIT } from '@muster/domain/roster/intake/limits.ts'
import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { UsableInvite } from '../invites/reads.ts'
import { secretHash } from '../invites/secret.ts'
import { ACCOUNT_NAME, NAME_OF_ACCOUNT } from '../people/reads.ts'
import type { RosterEditor, Self } from '../scope.ts'
import type { IntakeDecision } from './tables.ts'

/** What every holder of a link may know of the roster. */
export interface RosterAsking {
  readonly unit: string
  readonly leader: string
  readonly timeZone: string
  readonly personalFields: readonly FieldKey[]
}

/** Without the e-mail address, because a link holder need not be able to write to the leader. */
const LEADER = sql.raw(
  `case when a.name_last <> '' or a.display_name <> '' then ${ACCOUNT_NAME} else 'Your leader' end`,
)
const ASKING = sql`r.name as unit, ${LEADER} as leader, r.personal_fields as "personalFields", r.time_zone as "timeZone"`

export async function rosterAsking(tx: ReadTx, invite: UsableInvite): Promise<RosterAsking> {
  const { rows } = await sql<RosterAsking>`
    select ${ASKING} from rosters r join account_names a on a.uid = r.owner_uid where r.id = ${invite.rosterId}`.execute(
    tx.query,
  )
  const [row] = rows
  if (!row) throw new Error('the roster went away under its link')
  return row
}

/** The secret that all servers of this database share. */
export async function intakeSecret(tx: ReadTx): Promise<Buffer> {
  const rows = await tx.query.selectFrom('server_secrets').select('secret').where('name', '=', 'intake').execute()
  const [row] = rows
  if (!row) throw new Error('the database has no secret for the intake form')
  return row.secret
}

export interface Filed {
  readonly contentHash: Buffer
  readonly receipt: string
  readonly at: Date
  readonly unit: string
  readonly leader: string
  readonly timeZone: string
}

/** The form that was filed under this id by this link, decided or not, while the link is kept. */
export async function filedBefore(tx: ReadTx, token: string, submissionId: string): Promise<Filed | null> {
  const { rows } = await sql<Filed>`
    select i.content_hash as "contentHash", i.receipt, i.at, ${ASKING}
    from intake_receipts i
      join roster_invites v on v.id = i.invite_id
      join rosters r on r.id = i.roster_id
      join account_names a on a.uid = r.owner_uid
    where i.id = ${submissionId} and v.secret_hash = ${secretHash(token)}`.execute(tx.query)
  return rows[0] ?? null
}

export async function countWaiting(tx: ReadTx, invite: UsableInvite): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from intake_submissions where roster_id = ${invite.rosterId}`.execute(tx.query)
  return rows[0]?.count ?? 0
}

export async function countFiledSince(tx: ReadTx, invite: UsableInvite, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from intake_receipts where roster_id = ${invite.rosterId} and at > ${since}`.execute(
    tx.query,
  )
  return rows[0]?.count ?? 0
}

export interface WaitingSubmission {
  readonly id: string
  readonly at: Date
  readonly label: string
  readonly receipt: string
  readonly data: IntakeData
}

const WAITING = sql`s.id, i.at, s.label, i.receipt, s.data
  from intake_submissions s join intake_receipts i on i.roster_id = s.roster_id and i.id = s.id`

/** Oldest first. Expired forms are left out, even if they are not deleted yet. */
export async function waitingSubmissions(tx: ReadTx, editor: RosterEditor, now: Date): Promise<WaitingSubmission[]> {
  const { rows } = await sql<WaitingSubmission>`
    select ${WAITING}
    where s.roster_id = ${editor.rosterId} and i.at > ${now}::timestamptz - make_interval(days => ${INTAKE_DAYS})
    order by i.at, s.id limit ${INTAKE_LIMIT}`.execute(tx.query)
  return rows
}

export async function waitingSubmission(
  tx: ReadTx,
  editor: RosterEditor,
  id: string,
): Promise<WaitingSubmission | null> {
  const { rows } = await sql<WaitingSubmission>`
    select ${WAITING} where s.roster_id = ${editor.rosterId} and s.id = ${id}`.execute(tx.query)
  return rows[0] ?? null
}

/** The decision on an enrollment form, with its author. Null when the form never was on this roster. */
export async function decisionOn(
  tx: ReadTx,
  editor: RosterEditor,
  id: string,
): Promise<{ readonly decision: IntakeDecision | null; readonly by: string } | null> {
  const { rows } = await sql<{ decision: IntakeDecision | null; by: string }>`
    select i.decision, ${NAME_OF_ACCOUNT} as by from intake_receipts i left join account_names a on a.uid = i.decided_by
    where i.roster_id = ${editor.rosterId} and i.id = ${id}`.execute(tx.query)
  return rows[0] ?? null
}

/** Part of "my data": the open forms on rosters that the account owns, and the decisions it made. */
export async function ownIntakeJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with mine as (select id from rosters where owner_uid = ${self.uid})
    select json_build_object(
      'waiting', coalesce((
        select json_agg(json_build_object('rosterId', s.roster_id, 'id', s.id, 'at', i.at, 'label', s.label,
          'receipt', i.receipt, 'data', s.data) order by i.at)
        from intake_submissions s join intake_receipts i on i.id = s.id
        where s.roster_id in (select id from mine)), '[]'),
      'decided', coalesce((
        select json_agg(json_build_object('rosterId', i.roster_id, 'id', i.id, 'at', i.at, 'receipt', i.receipt,
          'decision', i.decision, 'byMe', i.decided_by is not distinct from ${self.uid}::uuid) order by i.at)
        from intake_receipts i
        where i.decision is not null and (i.roster_id in (select id from mine) or i.decided_by = ${self.uid})), '[]')
    )::text as json`.execute(tx.query)
  return rows[0]?.json ?? 'null'
}
