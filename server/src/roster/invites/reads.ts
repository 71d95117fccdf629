import { INVITE_LIMIT, inviteCode, type InvitePurpose } from '@muster/domain/roster/invites/schema.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { codeInPath } from '@muster/domain/roster/invites/address.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { NAME_OF_ACCOUNT } from '../people/reads.ts'
import type { RosterViewer } from '../scope.ts'
import { secretHash } from './secret.ts'
import './tables.ts'

export interface StoredInvite {
  readonly id: string
  readonly roster_id: string
  readonly purpose: InvitePurpose
  readonly role: 'editor' | 'viewer' | null
  readonly part: LeaderPart | null
  readonly label: string
  readonly max_uses: number | null
  readonly uses: number
  readonly created_at: Date
  readonly created_by: string | null
  readonly created_by_name: string
  readonly used_by_name: string | null
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

const INVITE = sql`i.id, i.roster_id, i.purpose, i.role, i.part, i.label, i.max_uses, i.uses, i.created_at, i.created_by,
  i.expires_at, i.revoked_at, ${NAME_OF_ACCOUNT} as created_by_name,
  (select ${NAME_OF_ACCOUNT} from account_names a where a.uid = i.used_by) as used_by_name`

/** Newest first, those made at once in the order of their groups. Those that have been dead for 30 days are left out. */
export async function invitesOf(tx: ReadTx, viewer: RosterViewer, now: Date): Promise<StoredInvite[]> {
  const { rows } = await sql<StoredInvite>`
    select ${INVITE} from roster_invites i left join account_names a on a.uid = i.created_by
    where i.roster_id = ${viewer.rosterId}
      and least(i.expires_at, coalesce(i.revoked_at, 'infinity')) > ${now}::timestamptz - interval '30 days'
    order by i.created_at desc, (select g.ordinal from groups g
      where g.roster_id = i.roster_id and g.id = (i.part -> 'groupIds' ->> 0)::uuid), i.id
    limit ${INVITE_LIMIT}`.execute(tx.query)
  return rows
}

export async function inviteById(tx: ReadTx, viewer: RosterViewer, id: string): Promise<StoredInvite | null> {
  const [found] = await invitesById(tx, viewer, [id])
  return found ?? null
}

export async function invitesById(tx: ReadTx, viewer: RosterViewer, ids: readonly string[]): Promise<StoredInvite[]> {
  const { rows } = await sql<StoredInvite>`
    select ${INVITE} from roster_invites i left join account_names a on a.uid = i.created_by
    where i.roster_id = ${viewer.rosterId} and i.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], i.id) limit ${INVITE_LIMIT}`.execute(tx.query)
  return rows
}

export async function countOpenInvites(tx: ReadTx, viewer: RosterViewer, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from roster_invites i
    where i.roster_id = ${viewer.rosterId} and i.revoked_at is null and i.expires_at > ${now}
      and (i.max_uses is null or i.uses < i.max_uses)`.execute(tx.query)
  return rows[0]?.count ?? 0
}

export interface UsableInvite {
  readonly id: string
  readonly rosterId: string
  readonly role: 'editor' | 'viewer' | null
  readonly part: LeaderPart | null
  readonly label: string
  readonly expiresAt: Date
}

export interface InviteUse {
  readonly purpose: InvitePurpose
  /** The token, or the code in the form of its schema. */
  readonly secret: string
  readonly now: Date
  /** The account that uses it, if it is to be named. */
  readonly by?: string | null
}

/**
 * The invitation that a token or code still opens. Null for unknown, expired, used up and revoked ones alike.
 * `consumeInvite` uses it.
 */
export async function inviteBySecret(tx: ReadTx, { purpose, secret, now }: InviteUse): Promise<UsableInvite | null> {
  const { rows } = await sql<UsableInvite>`
    select i.id, i.roster_id as "rosterId", i.role, i.part, i.label, i.expires_at as "expiresAt" from roster_invites i
    where i.secret_hash = ${secretHash(secret)} and i.purpose = ${purpose} and i.revoked_at is null
      and i.expires_at > ${now} and (i.max_uses is null or i.uses < i.max_uses)`.execute(tx.query)
  return rows[0] ?? null
}

/**
 * Whether a leader has invited somebody who has no account yet: with the code in the address that they came with, or by
 * their checked e-mail address on a row that waits for its Soldier.
 */
export async function isInvited(
  tx: ReadTx,
  { email, returnTo, now }: { readonly email: string | null; readonly returnTo: string; readonly now: Date },
): Promise<boolean> {
  const found = codeInPath(returnTo)
  const code = inviteCode.safeParse(found?.typed)
  if (found && code.success) {
    if ((await inviteBySecret(tx, { purpose: found.purpose, secret: code.data, now })) !== null) return true
  }
  if (email === null) return false
  const { rows } = await sql`
    select from soldiers s where lower(s.email) = lower(${email}) and s.email <> ''
      and s.archived_on is null and s.linked_uid is null limit 1`.execute(tx.query)
  return rows.length > 0
}
