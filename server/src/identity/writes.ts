import { formatPersonName } from '@muster/domain/identity/person-name.ts'
import type { PersonName, ProfileChange } from '@muster/domain/identity/schema.ts'
import { sql, type Updateable } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import type { AccountsTable } from './tables.ts'

export interface NewAccount {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly name: PersonName | null
}

/** The missing users document, with needsProfile true (specification section 4). */
export async function createAccount(tx: WriteTx, account: NewAccount, now: Date): Promise<void> {
  await tx.query
    .insertInto('accounts')
    .values({
      uid: account.uid,
      email: account.email,
      email_verified: account.emailVerified,
      display_name: account.displayName,
      created_at: now,
      ...nameColumns(account.name),
    })
    .execute()
}

function nameColumns(name: PersonName | null) {
  return {
    name_last: name?.last ?? null,
    name_first: name?.first ?? null,
    name_middle: name?.middle ?? null,
    name_suffix: name?.suffix ?? null,
    name_display: name?.display ?? null,
  }
}

export interface Identity {
  readonly issuer: string
  readonly sub: string
  readonly provider: string
  readonly email: string | null
  readonly emailVerified: boolean
}

/**
 * The account of an identity. It is locked, so that a sign-in either comes before the account is disabled and ends with
 * it, or sees that it is.
 */
export async function holdAccountOf(tx: WriteTx, issuer: string, sub: string): Promise<HeldAccount | null> {
  const { rows } = await sql<HeldAccount>`
    select a.uid, a.disabled_at is not null as disabled from identities i join accounts a on a.uid = i.uid
    where i.issuer = ${issuer} and i.sub = ${sub} for no key update of a`.execute(tx.query)
  return rows[0] ?? null
}

interface HeldAccount {
  readonly uid: string
  readonly disabled: boolean
}

/** False when another sign-in with the same identity was faster. */
export async function addIdentity(tx: WriteTx, uid: string, identity: Identity, now: Date): Promise<boolean> {
  const row = await tx.query
    .insertInto('identities')
    .values({
      issuer: identity.issuer,
      sub: identity.sub,
      uid,
      provider: identity.provider,
      email: identity.email,
      email_verified: identity.emailVerified,
      created_at: now,
      last_sign_in_at: now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'sub']).doNothing())
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteSignIn(tx: WriteTx, identity: Identity, now: Date): Promise<void> {
  await tx.query
    .updateTable('identities')
    .set({
      last_sign_in_at: now,
      // Apple sends the e-mail only sometimes, and a missing one does not erase the known one.
      ...(identity.email === null ? {} : { email: identity.email, email_verified: identity.emailVerified }),
    })
    .where('issuer', '=', identity.issuer)
    .where('sub', '=', identity.sub)
    .execute()
}

/** Fills in what the account lacks and the sign-in brings. Entries of the person stay. */
export async function fillAccount(tx: WriteTx, uid: string, brought: Omit<NewAccount, 'uid'>): Promise<void> {
  const { email, emailVerified, displayName, name } = brought
  if (email !== null) {
    await tx.query
      .updateTable('accounts')
      .set({ email, email_verified: emailVerified })
      .where('uid', '=', uid)
      .where('email', 'is', null)
      .execute()
  }
  if (displayName !== null) {
    await tx.query
      .updateTable('accounts')
      .set({ display_name: displayName })
      .where('uid', '=', uid)
      .where('display_name', 'is', null)
      .execute()
  }
  if (name !== null) {
    await tx.query
      .updateTable('accounts')
      .set(nameColumns(name))
      .where('uid', '=', uid)
      .where('name_display', 'is', null)
      .execute()
  }
}

/** Merges changes into the caller's own users document. Neither roles nor an e-mail are among them. */
export async function updateProfile(tx: WriteTx, uid: string, change: ProfileChange): Promise<void> {
  const columns: Updateable<AccountsTable> = {}
  if (change.dodid !== undefined) columns.dodid = change.dodid
  if (change.name !== undefined) {
    Object.assign(columns, nameColumns({ ...change.name, display: formatPersonName(change.name) }))
  }
  if (change.rank !== undefined) columns.rank = change.rank === '' ? null : change.rank
  if (change.displayName !== undefined) columns.display_name = change.displayName === '' ? null : change.displayName
  if (change.hasSeenTour !== undefined) columns.has_seen_tour = change.hasSeenTour
  if (change.hasSeenTourMobile !== undefined) columns.has_seen_tour_mobile = change.hasSeenTourMobile
  if (change.hasSeenTourDesktop !== undefined) columns.has_seen_tour_desktop = change.hasSeenTourDesktop
  if (Object.keys(columns).length > 0) {
    await tx.query.updateTable('accounts').set(columns).where('uid', '=', uid).execute()
  }
  if (change.declaredRole === undefined) return
  // An admin by this field keeps it, because no call could restore the right.
  await tx.query
    .updateTable('accounts')
    .set({ declared_role: change.declaredRole })
    .where('uid', '=', uid)
    .where((row) => row.or([row('declared_role', 'is', null), row('declared_role', '!=', 'Admin')]))
    .execute()
}

export async function setNeedsProfile(tx: WriteTx, uid: string, needsProfile: boolean): Promise<void> {
  await tx.query.updateTable('accounts').set({ needs_profile: needsProfile }).where('uid', '=', uid).execute()
}

export async function addNonce(tx: WriteTx, nonceHash: Buffer, provider: string, expiresAt: Date): Promise<void> {
  await tx.query
    .insertInto('sign_in_nonces')
    .values({ nonce_hash: nonceHash, provider, expires_at: expiresAt })
    .execute()
}

/** Marks something as used. False when it was used before. */
export async function addNonceOnce(
  tx: WriteTx,
  nonceHash: Buffer,
  provider: string,
  expiresAt: Date,
): Promise<boolean> {
  const row = await tx.query
    .insertInto('sign_in_nonces')
    .values({ nonce_hash: nonceHash, provider, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a nonce. False when it was never issued, was used before, belongs to another provider, or has expired. */
export async function takeNonce(tx: WriteTx, nonceHash: Buffer, provider: string, now: Date): Promise<boolean> {
  const row = await tx.query
    .deleteFrom('sign_in_nonces')
    .where('nonce_hash', '=', nonceHash)
    .where('provider', '=', provider)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}

export interface SignInTransaction {
  readonly provider: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
  readonly fresh: boolean
  readonly appChallenge: string | null
  readonly answer: string | null
  readonly expiresAt: Date
}

export async function addSignInTransaction(tx: WriteTx, idHash: Buffer, started: SignInTransaction): Promise<void> {
  await tx.query
    .insertInto('sign_in_transactions')
    .values({
      id_hash: idHash,
      provider: started.provider,
      state: started.state,
      nonce: started.nonce,
      code_verifier: started.codeVerifier,
      return_to: started.returnTo,
      fresh: started.fresh,
      app_challenge: started.appChallenge,
      answer: started.answer,
      expires_at: started.expiresAt,
    })
    .execute()
}

/** Uses a sign-in in progress, so that a second callback finds nothing. */
export async function takeSignInTransaction(tx: WriteTx, idHash: Buffer, now: Date): Promise<SignInTransaction | null> {
  const row = await tx.query
    .deleteFrom('sign_in_transactions')
    .where('id_hash', '=', idHash)
    .returningAll()
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return null
  return {
    provider: row.provider,
    state: row.state,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    returnTo: row.return_to,
    fresh: row.fresh,
    appChallenge: row.app_challenge,
    answer: row.answer,
    expiresAt: row.expires_at,
  }
}

/** Locks the account: other transactions that change it wait until this one ends. False when it is gone. */
export async function lockAccount(tx: WriteTx, uid: string): Promise<boolean> {
  const row = await tx.query.selectFrom('accounts').select('uid').where('uid', '=', uid).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Disables an account from a time on, or enables it. False when it was so already. */
export async function setDisabled(tx: WriteTx, uid: string, at: Date | null): Promise<boolean> {
  const row = await tx.query
    .updateTable('accounts')
    .set({ disabled_at: at })
    .where('uid', '=', uid)
    .where('disabled_at', at === null ? 'is not' : 'is', null)
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the account and everything that is only about it. Its acts elsewhere stay, without its name. */
export async function deleteAccount(tx: WriteTx, uid: string): Promise<void> {
  await tx.query.deleteFrom('idempotency_keys').where('caller', '=', uid).execute()
  await tx.query.deleteFrom('accounts').where('uid', '=', uid).execute()
}
