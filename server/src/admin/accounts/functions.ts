import { DELETION_WAITS_HOURS, endRefusal, isDeletionWord } from '@muster/domain/admin/accounts.ts'
import {
  adminDeleteUser,
  adminEndSessions,
  adminGetUser,
  adminListSubscriptionChanges,
  adminListUsers,
  adminSetDisabled,
  adminSetTrial,
  adminSetUnlimited,
} from '@muster/domain/admin/functions.ts'
import type { SubscriptionSource } from '@muster/domain/billing/sources.ts'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { sourceByName } from '../../billing/reads.ts'
import { given } from '../../billing/trial.ts'
import { type Cause, recordSource, removeSource } from '../../billing/writes.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { AccountDeletion } from '../../identity/account-deletion/functions.ts'
import type { AdminUid } from '../../identity/reads.ts'
import { lockAccount, setDisabled } from '../../identity/writes.ts'
import { type Caller, type Implementation, implement } from '../../platform/callable/implement.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { shortNameOf } from '../../roster/linking/reads.ts'
import { recordAct } from '../acts/writes.ts'
import { addressOf, askedDeletions, listAccounts, listSubscriptionChanges, otherAdmins, readAccount } from './reads.ts'

export interface AccountParts {
  readonly sessions: Sessions
  readonly adminUid: AdminUid
  /** Every account is deleted through this. */
  readonly deletion: AccountDeletion
}

const DAY_MS = 86_400_000
const GONE = 'There is no such account, or it was deleted.'

export function accountFunctions({ sessions, adminUid, deletion }: AccountParts): readonly Implementation[] {
  /** Nobody shuts out themselves here, nor the account that the operator comes in with. */
  function mayBeTaken({ caller }: { readonly caller: { readonly uid: string } }, uid: string): void {
    if (uid === caller.uid)
      refuse('failed-precondition', 'This is your own account. You can delete it under My Profile.', { field: 'uid' })
    if (uid === adminUid)
      refuse('failed-precondition', 'This account is named in the settings of the server (ADMIN_UID).', {
        field: 'uid',
      })
  }

  /** Whether this is the second admin who wants it. The first one's wish is recorded, and the others are told. */
  async function isConfirmed(
    { tx, caller, now }: { readonly tx: WriteTx; readonly caller: Caller; readonly now: Date },
    uid: string,
    reason: string,
  ): Promise<boolean> {
    const others = await otherAdmins(tx, caller.uid, adminUid)
    const asked = await askedDeletions(tx, uid, { adminUid, now })
    if (others.all === 0 || asked.some((one) => one.uid !== caller.uid)) return true
    if (others.canSignIn.length === 0)
      refuse('failed-precondition', 'A second admin must confirm this, and all others are disabled. Enable one first.')
    if (asked.length > 0) return false
    await recordAct(tx, { at: now, by: caller.uid, act: 'ask to delete account', aboutUid: uid, reason })
    await announce(tx, {
      at: now,
      kind: 'security',
      recipients: others.canSignIn,
      title: 'Confirm the deletion of an account',
      body: `${await shortNameOf(tx, caller.uid)} asks for it. Review and confirm it within ${DELETION_WAITS_HOURS} hours, or nothing happens.`,
      link: '/admin',
    })
    return false
  }

  return [
    implement(adminListUsers, { asSystem: 'lists accounts of others' }, (call, input) =>
      listAccounts(call.tx, input, { adminUid, now: call.now }),
    ),

    implement(adminGetUser, { asSystem: 'shows another account' }, async (call, { uid }) => {
      const about = { adminUid, now: call.now, callerUid: call.caller.uid }
      const account = await readAccount(call.tx, uid, about)
      return { ...account, sessions: await sessions.list(call.tx, uid, call.caller, call.now) }
    }),

    implement(
      adminListSubscriptionChanges,
      { asSystem: 'shows the subscription history of another account' },
      (call, input) => listSubscriptionChanges(call.tx, input),
    ),

    implement(adminSetTrial, { asSystem: 'gives another account a trial' }, async (call, { uid, end, reason }) => {
      const until = 'until' in end ? new Date(end.until) : new Date(call.now.getTime() + end.days * DAY_MS)
      const wrong = endRefusal(until, call.now)
      if (wrong !== null) refuse('invalid-argument', wrong, { field: 'end' })
      await held(call.tx, uid)
      const cause = { cause: 'admin', at: call.now, by: call.caller.uid, why: reason } as const
      await give(call.tx, { uid, source: 'trial', until }, cause)
      const details = { until: until.toISOString() }
      await recordAct(call.tx, { at: call.now, by: call.caller.uid, act: 'set trial', aboutUid: uid, reason, details })
      return { trialEndsAt: until.toISOString() }
    }),

    implement(
      adminSetUnlimited,
      { asSystem: 'gives another account the product for free' },
      async (call, { uid, unlimited, comp, reason }) => {
        const until = typeof comp === 'object' && comp.until !== null ? new Date(comp.until) : null
        const wrong = until && (until <= call.now ? 'Choose a future date.' : endRefusal(until, call.now))
        if (wrong) refuse('invalid-argument', wrong, { field: 'comp' })
        await held(call.tx, uid)
        const cause = { cause: 'admin', at: call.now, by: call.caller.uid, why: reason } as const
        const details: Record<string, string> = {}
        if (unlimited !== undefined) {
          const wish = { uid, source: 'unlimited', until: null } as const
          if (await (unlimited ? give : takeBack)(call.tx, wish, cause)) details['unlimited'] = unlimited ? 'on' : 'off'
        }
        if (comp !== undefined) {
          const wish = { uid, source: 'comp', until } as const
          const changed = await (comp === 'off' ? takeBack : give)(call.tx, wish, cause)
          if (changed) details['comp'] = comp === 'off' ? 'off' : (comp.until ?? 'without an end')
        }
        // A change that leaves everything as it was is not an act to record.
        if (Object.keys(details).length === 0) return { changed: false }
        const act = { at: call.now, by: call.caller.uid, act: 'set unlimited', aboutUid: uid, reason, details } as const
        await recordAct(call.tx, act)
        return { changed: true }
      },
    ),

    implement(adminEndSessions, { asSystem: 'ends the sessions of another account' }, async (call, { uid, reason }) => {
      await held(call.tx, uid)
      const ended = await sessions.end(call.tx, uid, 'all')
      call.tx.touch(userTopic(uid))
      const details = { sessions: String(ended) }
      await recordAct(call.tx, {
        at: call.now,
        by: call.caller.uid,
        act: 'end sessions',
        aboutUid: uid,
        reason,
        details,
      })
      return { ended }
    }),

    implement(
      adminSetDisabled,
      { asSystem: 'ends the sessions of another account, and keeps it from signing in' },
      async (call, { uid, disabled, reason }) => {
        mayBeTaken(call, uid)
        await held(call.tx, uid)
        if (!(await setDisabled(call.tx, uid, disabled ? call.now : null))) return { changed: false }
        if (disabled) await sessions.end(call.tx, uid, 'all')
        call.tx.touch(userTopic(uid))
        const act = disabled ? 'disable account' : 'enable account'
        await recordAct(call.tx, { at: call.now, by: call.caller.uid, act, aboutUid: uid, reason })
        return { changed: true }
      },
    ),

    implement(
      adminDeleteUser,
      { asSystem: 'hands rosters over, and removes an account everywhere' },
      async (call, { uid, confirm, reason }) => {
        mayBeTaken(call, uid)
        const account = await addressOf(call.tx, uid)
        if (!account) return refuse('not-found', GONE, { field: 'uid' })
        if (!isDeletionWord(confirm, { uid, email: account.email }))
          refuse('invalid-argument', 'Type the e-mail address of the account as shown.', { field: 'confirm' })
        await held(call.tx, uid)
        if (!(await isConfirmed(call, uid, reason))) return { deleted: false }
        if (!(await deletion.goes(call.tx, { uid, at: call.now, heirs: new Map() })))
          refuse('not-found', GONE, { field: 'uid' })
        await recordAct(call.tx, { at: call.now, by: call.caller.uid, act: 'delete account', aboutUid: uid, reason })
        return { deleted: true }
      },
    ),
  ]
}

/** Locks the account, so that two admins who change it take turns and it stays in place. */
async function held(tx: WriteTx, uid: string): Promise<void> {
  if (!(await lockAccount(tx, uid))) refuse('not-found', GONE, { field: 'uid' })
}

interface Wish {
  readonly uid: string
  readonly source: SubscriptionSource & ('trial' | 'unlimited' | 'comp')
  readonly until: Date | null
}

/** False when the account had it already. */
async function give(tx: WriteTx, { uid, source, until }: Wish, cause: Cause): Promise<boolean> {
  const known = await sourceByName(tx, source, uid)
  if (known?.status === 'active' && known.entitledUntil?.getTime() === until?.getTime()) return false
  const written = await recordSource(
    tx,
    { uid, state: given(source, uid, until), seen: known?.version ?? null, checkAt: null },
    cause,
  )
  if (!written) refuse('aborted', 'The subscription just changed. Review it.')
  return true
}

async function takeBack(tx: WriteTx, { uid, source }: Wish, cause: Cause): Promise<boolean> {
  const known = await sourceByName(tx, source, uid)
  if (known === null) return false
  await removeSource(tx, known, cause)
  return true
}
