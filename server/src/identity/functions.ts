import {
  endMySessions,
  finishNativeSignIn,
  getMyProfile,
  getOnboardingInfo,
  getSignInOptions,
  listMySessions,
  redeemNativeSignIn,
  saveMyProfile,
  startNativeSignIn,
  userHeartbeat,
  userTopic,
} from '@muster/domain/identity/functions.ts'
import { needsProfileAfter } from '@muster/domain/identity/profile.ts'
import type { SignInBanner, SignInProvider } from '@muster/domain/identity/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../database/transaction.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import type { Sessions } from '../platform/sessions/sessions.ts'
import { redeem } from './bridge.ts'
import { hasAgreed } from './consent.ts'
import { finishNative, startNative } from './native.ts'
import type { Providers } from './providers.ts'
import type { LeaderWays } from './leader-ways.ts'
import type { TakesIn } from './newcomers.ts'
import { type AdminUid, readProfile } from './reads.ts'
import { setNeedsProfile, updateProfile } from './writes.ts'

export interface IdentityParts {
  readonly sessions: Sessions
  readonly providers: Providers
  readonly publicUrl: () => string
  readonly demo: boolean
  readonly banner: SignInBanner | null
  readonly adminUid: AdminUid
  readonly takesIn: TakesIn
  readonly leaders: LeaderWays
  /** The row and leader that an account is linked to. The roster feature provides it. */
  readonly linkOf: (tx: ReadTx, uid: string) => Promise<{ readonly rosterId: string; readonly leader: string } | null>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function identityFunctions(parts: IdentityParts): readonly Implementation[] {
  const { sessions, providers, publicUrl, demo, banner, adminUid, takesIn, leaders, linkOf } = parts
  const { mayEnter } = leaders
  return [
    implement(getSignInOptions, async (call) => ({
      providers: providers.list.map(
        ({ id, label, kind, issuer, clientId, nativeClientIds }): SignInProvider => ({
          id,
          label,
          kind,
          forLeaders: leaders.counts(id),
          native:
            nativeClientIds.length > 0
              ? { issuer: issuer(), webClientId: clientId, clientIds: [...nativeClientIds] }
              : null,
        }),
      ),
      banner,
      demo,
      signedIn: call.caller !== null,
    })),

    implement(getMyProfile, (call) => readProfile(call.tx, call.caller.uid, adminUid)),

    implement(saveMyProfile, async (call, change) => {
      const { uid } = call.caller
      await updateProfile(call.tx, uid, change)
      const profile = await readProfile(call.tx, uid, adminUid)
      const needsProfile = needsProfileAfter(profile.needsProfile, profile)
      if (needsProfile !== profile.needsProfile) await setNeedsProfile(call.tx, uid, needsProfile)
      call.tx.touch(userTopic(uid))
      return { ...profile, needsProfile }
    }),

    implement(getOnboardingInfo, async (call) => {
      const { needsProfile } = await readProfile(call.tx, call.caller.uid, adminUid)
      const link = await linkOf(call.tx, call.caller.uid)
      return { needsProfile, link: link && { rosterId: link.rosterId, leader: link.leader } }
    }),

    // The call itself was activity, and the session has recorded it.
    implement(userHeartbeat, async (call, { appLock }) => {
      const { uid, sessionId } = call.caller
      const life = await sessions.life(call.tx, { id: sessionId, uid }, appLock, call.now)
      return {
        sessionEndsAt: life.endsAt.toISOString(),
        idleS: Math.floor(life.idleMs / 1000),
        leftS: life.atLatest && Math.max(0, Math.floor((life.atLatest.getTime() - call.now.getTime()) / 1000)),
      }
    }),

    implement(listMySessions, async (call) => ({
      sessions: await sessions.list(call.tx, call.caller.uid, call.caller, call.now),
    })),

    implement(endMySessions, async (call, { which }) => {
      const { uid, sessionId } = call.caller
      if (typeof which === 'object' && !UUID.test(which.id)) {
        refuse('not-found', 'This session has already ended.', { field: 'which.id' })
      }
      const scope = which === 'all' ? which : which === 'others' ? { allBut: sessionId } : { only: [which.id] }
      const ended = await sessions.end(call.tx, uid, scope)
      call.tx.touch(userTopic(uid))
      return { ended }
    }),

    implement(startNativeSignIn, { asSystem: 'nobody is signed in yet' }, async (call, { provider, agreed }) => {
      if (!hasAgreed(banner, agreed)) {
        refuse('failed-precondition', 'Read the notice and agree to it before you sign in.', { field: 'agreed' })
      }
      const { nonce, expiresAt } = await startNative(call.tx, providers, provider, call.now)
      return { nonce, expiresAt: expiresAt.toISOString() }
    }),

    implement(
      finishNativeSignIn,
      { asSystem: 'finds the account of an identity, and starts a session' },
      async (call, input) => {
        const beginning = await finishNative(
          call.tx,
          providers,
          { ...input, address: call.address },
          { takesIn, mayEnter, newId: call.newId },
          call.now,
        )
        const about = { ...beginning, kind: 'native', device: input.device, address: call.address } as const
        const started = await sessions.start(call.tx, about, call.now)
        call.tx.touch(userTopic(about.uid))
        return { token: started.token, sessionEndsAt: started.endsAt.toISOString() }
      },
    ),

    implement(
      redeemNativeSignIn,
      { asSystem: 'finds the account of an identity, and starts a session' },
      async (call, input) => {
        const { beginning, hint } = await redeem(
          call.tx,
          providers,
          publicUrl(),
          { ...input, address: call.address },
          { takesIn, mayEnter, newId: call.newId },
          call.now,
        )
        const about = { ...beginning, kind: 'native', device: input.device, address: call.address } as const
        const started = await sessions.start(call.tx, about, call.now)
        call.tx.touch(userTopic(about.uid))
        return { token: started.token, sessionEndsAt: started.endsAt.toISOString(), hint }
      },
    ),
  ]
}
