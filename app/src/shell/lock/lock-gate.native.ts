import { createElement, lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { endErased, endInactive } from '../../identity/session-control.ts'
import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'
import { lockKeeper } from '../../platform/lock/phone-lock.ts'
import { isOpen } from '../../platform/lock/lock-keeper.ts'
import type { Services } from '../../platform/calls/services.ts'
import { currentUid, session } from '../../platform/session/session.ts'
import { toast } from '../../ui/states/toast.tsx'
import { createConcealment } from './concealment.ts'
import type { LockGate } from './lock-gate.ts'
import './lock.css'

const OFFERED = 'appLockOffered'

const Lock = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }))
const Setting = lazy(async () => ({ default: (await import('./lock-setting.tsx')).LockSetting }))

export const lockGate: LockGate = { start, whenOpen: () => lockKeeper.whenOpen(), Setting }

function start(services: Services): void {
  const concealment = createConcealment()
  const show = () => concealment.set(!isOpen(lockKeeper.state.get()))
  lockKeeper.state.subscribe(show)
  const follow = () => {
    const now = session.get()
    if (now.state === 'unknown') return
    // Whoever forgot the PIN must be able to sign in again without it.
    lockKeeper.session(currentUid(), now.state === 'signed-out' && (now.reason === 'left' || now.reason === 'erased'))
  }
  session.subscribe(follow)
  follow()
  lockKeeper.setting.subscribe(() => {
    if (lockKeeper.setting.get()?.on) withdraw()
    else offer()
  })
  // The lock that allowed a longer session is gone, so the person must sign in again.
  lockKeeper.lost.subscribe(() => {
    if (lockKeeper.lost.get() === currentUid() && currentUid() !== null) void endInactive(services, 'ended')
  })
  lockKeeper.exhausted.subscribe(() => {
    const uid = lockKeeper.exhausted.get()
    if (uid !== null && uid === currentUid()) void endErased(services, uid)
  })
  createRoot(concealment.inside).render(createElement(Lock, { keeper: lockKeeper, services }))
}

let withdraw = () => {}

/** Offered once to each account on this phone, because most people would not find the setting. */
function offer(): void {
  const uid = currentUid()
  const setting = lockKeeper.setting.get()
  if (uid === null || !setting || setting.on || !setting.phone) return
  if (!(setting.phone.biometrics || setting.phone.passcode) || keptFor(uid, OFFERED)) return
  keepFor(uid, OFFERED, 'yes')
  const how = setting.phone.kind ? `${setting.phone.kind} or passcode` : 'passcode'
  withdraw = toast.offer(
    `Muster can ask for your ${how} when it opens, and keep you signed in.`,
    'Turn on app lock',
    () => void turnOn(),
  )
}

async function turnOn(): Promise<void> {
  const proof = await lockKeeper.confirm()
  if (proof && (await lockKeeper.turnOn(proof))) toast.done('App lock is on. Turn it off or add a PIN on My Profile.')
  else toast.problem('App lock is still off. Turn it on later on My Profile.')
}
