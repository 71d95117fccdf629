import { parsePersonName } from '@muster/domain/identity/person-name.ts'
import { REFUSED_SIGN_INS, type RefusedSignIn } from '@muster/domain/identity/refused-sign-ins.ts'
import type { PersonName } from '@muster/domain/identity/schema.ts'
import type { WriteTx } from '../database/transaction.ts'
import type { LeaderWays } from './leader-ways.ts'
import type { TakesIn } from './newcomers.ts'
import { addIdentity, createAccount, fillAccount, holdAccountOf, noteSignIn } from './writes.ts'

/** The facts about a person that a provider's verified token contains. */
export interface Verified {
  readonly provider: string
  readonly issuer: string
  readonly sub: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  /** The provider's own session, if it names it. */
  readonly sid: string | null
  /** When the provider asked who it is. Null when it does not say. */
  readonly askedAt: Date | null
}

/** Somebody whom a provider has verified. */
export interface Arrival {
  readonly verified: Verified
  /** Where they go after signing in. It may hold an invitation. */
  readonly returnTo: string
  /** The address that they come from. */
  readonly address: string
}

export interface AccountParts {
  readonly takesIn: TakesIn
  readonly mayEnter: LeaderWays['mayEnter']
  readonly newId: () => string
}

/** What a session begins with: a sign-in is as fresh as the provider says, and fresh when it says nothing. */
export function beginningOf(uid: string, { provider, sid, askedAt }: Verified, now: Date) {
  return { uid, provider, providerSid: sid, signedInAt: askedAt !== null && askedAt < now ? askedAt : now }
}

/**
 * The account of a verified identity. It is created when the identity comes for the first time. Only (issuer, sub)
 * decide: two identities with one e-mail are two accounts until a person signed in to both joins them.
 */
export async function accountOf(
  tx: WriteTx,
  arrival: Arrival,
  { takesIn, mayEnter, newId }: AccountParts,
  now: Date,
): Promise<string> {
  const { verified } = arrival
  const known = await holdAccountOf(tx, verified.issuer, verified.sub)
  if (known) {
    if (known.disabled) throw new NotAdmitted('disabled')
    if (!(await mayEnter(tx, known.uid, verified.provider))) throw new NotAdmitted('leader')
    await noteSignIn(tx, verified, now)
    await fillAccount(tx, known.uid, broughtBy(verified))
    return known.uid
  }
  if (!(await takesIn(tx, arrival, now))) throw new NotAdmitted('uninvited')
  const uid = newId()
  await createAccount(tx, { uid, ...broughtBy(verified) }, now)
  // Two first sign-ins at once: the other has committed by now, and its account is used.
  if (!(await addIdentity(tx, uid, verified, now))) throw new SignInRace()
  return uid
}

/** A verified person who may not sign in here. */
export class NotAdmitted extends Error {
  readonly why: RefusedSignIn

  constructor(why: RefusedSignIn) {
    super(REFUSED_SIGN_INS[why])
    this.why = why
  }
}

/** Signals that the whole transaction has to run again. It will find the identity then. */
export class SignInRace extends Error {}

function broughtBy(verified: Verified) {
  return {
    email: verified.email,
    emailVerified: verified.emailVerified,
    displayName: verified.displayName,
    name: nameOf(verified),
  }
}

function nameOf({ givenName, familyName, displayName }: Verified): PersonName | null {
  if (familyName !== null && familyName.trim() !== '') return parsePersonName(`${familyName}, ${givenName ?? ''}`)
  const text = displayName ?? givenName ?? ''
  return text.trim() === '' ? null : parsePersonName(text)
}
