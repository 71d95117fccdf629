import {
  ACCOUNT_STATES,
  accountStateOf,
  DELETION_WAITS_HOURS,
  deletionWord,
  wordsOf,
} from '@muster/domain/admin/accounts.ts'
import type { adminListUsers } from '@muster/domain/admin/functions.ts'
import type { Account, AccountLine, SubscriptionChange } from '@muster/domain/admin/schema.ts'
import { runs, type SourceState, subscriptionOf } from '@muster/domain/billing/sources.ts'
import { isAdmin } from '@muster/domain/identity/profile.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { exactInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { AdminUid } from '../../identity/reads.ts'
import { accountNameOf } from '../../roster/people/reads.ts'

const PAGE = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** No account has more sources than this. */
const MOST_SOURCES = 100
const LAST_UID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface AccountRow {
  readonly uid: string
  readonly name: string | null
  readonly email: string | null
  readonly emailVerified: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly disabledAt: Date | null
  readonly roles: string[]
  readonly role: string | null
  readonly declaredRole: string | null
  readonly rosters: number
  readonly signIns: { readonly provider: string; readonly lastSignInAt: string }[]
  readonly sources: SourceJson[]
}

type SourceJson = Omit<SourceState, 'entitledUntil' | 'periodEndsAt'> & {
  readonly entitledUntil: string | null
  readonly periodEndsAt: string | null
}

/** The columns shown of the account `a` with its `p`: who it is, and nothing that is on its rosters. */
const SHOWN = sql`
  a.uid, coalesce(nullif(a.name_display, ''), nullif(a.display_name, '')) as name, a.email,
  a.email_verified as "emailVerified", a.created_at as "createdAt", p.last_seen_at as "lastSeenAt",
  a.disabled_at as "disabledAt",
  a.roles, a.role, a.declared_role as "declaredRole",
  (select count(*)::int from rosters r where r.owner_uid = a.uid) as rosters,
  (select coalesce(json_agg(json_build_object('provider', i.provider, 'lastSignInAt', i.last_sign_in_at)
      order by i.last_sign_in_at desc), '[]')
    from (select * from identities i where i.uid = a.uid limit 20) i) as "signIns",
  (select coalesce(json_agg(json_build_object('source', s.source, 'externalId', s.external_id, 'status', s.status,
      'reason', s.reason, 'product', s.product, 'entitledUntil', s.entitled_until, 'periodEndsAt', s.period_ends_at,
      'renews', s.renews, 'environment', s.environment) order by s.created_at desc), '[]')
    from (select * from subscription_sources s where s.uid = a.uid order by s.created_at desc limit ${sql.lit(MOST_SOURCES)}) s
  ) as sources`

/** A page of accounts, each with the state of its subscription, in one statement. */
export async function listAccounts(
  tx: ReadTx,
  input: InputOf<typeof adminListUsers>,
  { adminUid, now }: { readonly adminUid: AdminUid; readonly now: Date },
): Promise<OutputOf<typeof adminListUsers>> {
  const key = sql.raw(input.sort === 'created' ? 'a.created_at' : 'p.last_seen_at')
  const uid = sql.raw(input.sort === 'created' ? 'a.uid' : 'p.uid')
  const { at, uid: lastUid } = input.after ?? { at: 'infinity', uid: LAST_UID }
  const { rows } = await sql<AccountRow & { readonly at: string }>`
    with page as materialized (
      select a.uid, ${key} as at
      from accounts a join account_presence p on p.uid = a.uid
      where (${key}, ${uid}) < (${at}::timestamptz, ${lastUid}::uuid)
        ${searched(input.search)} ${filtered(input.filter, { adminUid, now })}
      order by ${key} desc, ${uid} desc limit ${PAGE + 1}
    )
    select ${sql.raw(exactInstant('page.at'))} as at, ${SHOWN}
    from page join accounts a on a.uid = page.uid join account_presence p on p.uid = page.uid
    order by page.at desc, page.uid desc`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    users: page.map((row) => lineOf(row, { adminUid, now })),
    next: rows.length > PAGE && last ? { at: last.at, uid: last.uid } : null,
  }
}

function searched(search: string): RawBuilder<unknown> {
  if (UUID.test(search)) return sql`and a.uid = ${search.toLowerCase()}::uuid`
  const words = wordsOf(search)
  if (words.length === 0) return sql``
  return sql`and account_words(a.email, a.name_last, a.name_first, a.display_name) @@ lower(${prefixQuery(words)})::tsquery`
}

/** All of these beginnings of words, in the form of a text search. */
export function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
}

/** The admins of whom more is true, about `b`: `isAdmin`, as SQL. */
export function admins(adminUid: AdminUid, more = sql`true`, columns = sql`b.uid`): RawBuilder<unknown> {
  return sql`(select ${columns} from accounts b
      where ('Admin' = any(b.roles) or b.role = 'Admin' or b.declared_role = 'Admin') and ${more} limit 1000)
    union (select ${columns} from accounts b where b.uid = ${adminUid} and ${more})`
}

interface OtherAdmins {
  /** Those who are disabled count too: nobody gets to be alone by disabling the others. */
  readonly all: number
  readonly canSignIn: string[]
}

export async function otherAdmins(tx: ReadTx, uid: string, adminUid: AdminUid): Promise<OtherAdmins> {
  const { rows } = await sql<{ uid: string; disabled: boolean }>`${admins(
    adminUid,
    sql`b.uid <> ${uid}`,
    sql`b.uid, b.disabled_at is not null as disabled`,
  )}`.execute(tx.query)
  return { all: rows.length, canSignIn: rows.filter((row) => !row.disabled).map((row) => row.uid) }
}

interface AskedDeletion {
  readonly uid: string
  readonly name: string
  readonly at: Date
}

/** The admins who asked to delete an account, are admins still, and can be confirmed, the last one first. */
export async function askedDeletions(
  tx: ReadTx,
  uid: string,
  { adminUid, now }: { readonly adminUid: AdminUid; readonly now: Date },
): Promise<AskedDeletion[]> {
  const { rows } = await sql<AskedDeletion>`
    select t.by_uid as uid, ${sql.raw(accountNameOf('t.by_uid'))} as name, t.at from admin_acts t
    where t.about_uid = ${uid} and t.act = 'ask to delete account'
      and t.at > ${now}::timestamptz - make_interval(hours => ${DELETION_WAITS_HOURS})
      and t.by_uid in (${admins(adminUid, sql`b.disabled_at is null`)})
    order by t.id desc limit 100`.execute(tx.query)
  return rows
}

/** How far the deletion of an account is, for the admin who looks. */
async function deletionOf(tx: ReadTx, uid: string, { adminUid, now, callerUid }: About): Promise<Account['deletion']> {
  const [asked] = await askedDeletions(tx, uid, { adminUid, now })
  if (asked) return { state: 'asked', by: asked.name, byMe: asked.uid === callerUid, at: asked.at.toISOString() }
  return { state: (await otherAdmins(tx, callerUid, adminUid)).all === 0 ? 'alone' : 'two needed' }
}

interface About {
  readonly adminUid: AdminUid
  readonly now: Date
  readonly callerUid: string
}

/** The same rule as `accountStateOf` applies to all sources together, as SQL. */
function filtered(
  filter: InputOf<typeof adminListUsers>['filter'],
  { adminUid, now }: { readonly adminUid: AdminUid; readonly now: Date },
): RawBuilder<unknown> {
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from subscription_sources s where s.uid = a.uid and ${condition})`
  const running = sql`s.status = 'active' and (s.entitled_until is null or s.entitled_until > ${now})`
  const unpaid = sql`(${has(sql`s.status = 'past_due' and s.source <> 'trial'`)}
    or ${has(sql`s.status = 'incomplete' and s.source <> 'trial'`)} and not ${has(sql`s.status = 'paused' and s.source <> 'trial'`)})`
  switch (filter) {
    case null:
      return sql``
    case 'admins':
      return sql`and a.uid in (${admins(adminUid)})`
    case 'disabled':
      return sql`and a.uid in (select b.uid from accounts b where b.disabled_at is not null)`
    case 'none':
      return sql`and not ${has(sql`true`)}`
    case 'active':
      return sql`and ${has(sql`${running} and s.source <> 'trial'`)}`
    case 'trial':
      return sql`and ${has(sql`${running} and s.source = 'trial'`)} and not ${has(sql`${running} and s.source <> 'trial'`)}`
    case 'past due':
      return sql`and not ${has(running)} and ${unpaid}`
    case 'ended':
      return sql`and ${has(sql`true`)} and not ${has(running)} and not ${unpaid}`
    default:
      throw new Error(`no filter for ${String(filter satisfies never)} of ${ACCOUNT_STATES.join(', ')}`)
  }
}

/** One account, with the facts of the list and more. */
export async function readAccount(tx: ReadTx, uid: string, about: About): Promise<Omit<Account, 'sessions'>> {
  const { rows } = await sql<AccountRow>`
    select ${SHOWN} from accounts a join account_presence p on p.uid = a.uid where a.uid = ${uid}`.execute(tx.query)
  const [row] = rows
  if (!row) return refuse('not-found', 'There is no such account, or it was deleted.', { field: 'uid' })
  return {
    ...lineOf(row, about),
    emailVerified: row.emailVerified,
    confirmWith: uid === about.callerUid || uid === about.adminUid ? null : deletionWord(row),
    deletion: await deletionOf(tx, uid, about),
    signIns: row.signIns.map(({ provider, lastSignInAt }) => ({
      provider,
      lastSignInAt: new Date(lastSignInAt).toISOString(),
    })),
    sources: row.sources.map(stateOf).map((source) => ({
      ...source,
      entitledUntil: source.entitledUntil?.toISOString() ?? null,
      periodEndsAt: source.periodEndsAt?.toISOString() ?? null,
      runs: runs(source, about.now),
    })),
  }
}

function lineOf(row: AccountRow, { adminUid, now }: { readonly adminUid: AdminUid; readonly now: Date }): AccountLine {
  const { uid, name, email, roles, role, declaredRole, rosters } = row
  const subscription = subscriptionOf(row.sources.map(stateOf), now)
  return {
    uid,
    name,
    email,
    rosters,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    providers: [...new Set(row.signIns.map(({ provider }) => provider))],
    isAdmin: isAdmin({ uid, roles, role, declaredRole }, adminUid),
    state: accountStateOf(subscription, now),
    entitledUntil: subscription?.entitledUntil?.toISOString() ?? null,
  }
}

function stateOf(source: SourceJson): SourceState {
  return {
    ...source,
    entitledUntil: source.entitledUntil === null ? null : new Date(source.entitledUntil),
    periodEndsAt: source.periodEndsAt === null ? null : new Date(source.periodEndsAt),
  }
}

/** The e-mail address of an account, which the admin types to delete it. Undefined when the account is gone. */
export async function addressOf(tx: ReadTx, uid: string): Promise<{ email: string | null } | undefined> {
  return tx.query.selectFrom('accounts').select('email').where('uid', '=', uid).executeTakeFirst()
}

type Told = SubscriptionChange['before']
interface ChangeRow extends Omit<SubscriptionChange, 'at' | 'before' | 'after'> {
  readonly at: Date
  readonly before: Told
  readonly after: Told
}

/** Every change of the sources of an account, newest first. */
export async function listSubscriptionChanges(
  tx: ReadTx,
  { uid, after }: { readonly uid: string; readonly after: number | null },
): Promise<{ changes: SubscriptionChange[]; next: number | null }> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.at, c.source, c.cause, c.why, c.before, c.after,
      case when c.by_uid is not null then ${sql.raw(accountNameOf('c.by_uid'))} end as by
    from subscription_changes c
    where c.uid = ${uid} and c.id < ${after ?? Number.MAX_SAFE_INTEGER}
    order by c.id desc limit ${PAGE + 1}`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  return {
    changes: page.map((row) => ({
      ...row,
      id: Number(row.id),
      at: row.at.toISOString(),
      before: shownOf(row.before),
      after: shownOf(row.after),
    })),
    next: rows.length > PAGE ? Number(page.at(-1)?.id) : null,
  }
}

function shownOf(told: Told): Told {
  if (told === null) return null
  const { status, reason, entitledUntil, renews } = told
  return { status, reason, entitledUntil, renews }
}
