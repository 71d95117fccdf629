import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { asRefusal } from '../../platform/session/account.ts'
import { backoff } from '../../platform/calls/backoff.ts'
import { deleteKept } from '../../platform/storage/device-storage.ts'
import { useServices } from '../../platform/calls/services.ts'
import { isPassing } from '../../platform/reads/reads.ts'
import { currentUid } from '../../platform/session/session.ts'
import { isThemeKey } from '../../platform/device/theme.ts'
import { endSession } from '../session-control.ts'
import { forgetHint } from '../sign-in-hint.ts'
import { noteDeleted } from './deleted-here.ts'

const TRIES = 3

export interface DeleteAccount {
  /** Resolves true when the account is deleted, this device is cleared, and /goodbye is shown. */
  readonly run: (input: RawInputOf<typeof selfDeleteAccount>) => Promise<boolean>
  readonly busy: boolean
  readonly error: Refusal | null
  /** The last attempt got no answer, so the account may already be deleted. */
  readonly unsure: boolean
  readonly clear: () => void
}

/**
 * Not `useWrite`: if the answer is lost, the next attempt is refused because the session was deleted with the
 * account. Only a page that remembers the attempt without an answer can distinguish this from an ended session.
 */
export function useDeleteAccount(): DeleteAccount {
  const services = useServices()
  const navigate = useNavigate()
  const unanswered = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Refusal | null>(null)

  const send = useCallback(
    async (input: RawInputOf<typeof selfDeleteAccount>) => {
      const idempotencyKey = crypto.randomUUID()
      const wait = backoff({ firstMs: 800, mostMs: 4_000 })
      for (let attempt = 1; ; attempt++) {
        try {
          await services.client.call(selfDeleteAccount.name, input, { idempotencyKey })
          return
        } catch (thrown) {
          if (unanswered.current && asRefusal(thrown).code === 'unauthenticated') return
          unanswered.current = isPassing(thrown)
          if (!unanswered.current || attempt >= TRIES) throw thrown
          await wait.pause()
        }
      }
    },
    [services],
  )

  const run = useCallback(
    async (input: RawInputOf<typeof selfDeleteAccount>) => {
      const uid = currentUid()
      setError(null)
      setBusy(true)
      // Otherwise the live stream would report the end first, as if somebody else had caused it.
      services.live.stop()
      try {
        await send(input)
      } catch (thrown) {
        if (currentUid() !== null) services.live.start()
        setError(asRefusal(thrown))
        setBusy(false)
        return false
      }
      if (uid !== null) noteDeleted(uid)
      // Before the session ends here. Otherwise the sign-in page would show for a moment.
      await navigate({ to: '/goodbye', replace: true }).catch(() => undefined)
      await endSession(services, 'left')
      await emptyDevice(uid)
      return true
    },
    [services, navigate, send],
  )
  return { run, busy, error, unsure: unanswered.current, clear: useCallback(() => setError(null), []) }
}

/**
 * Removes all of the account's data from this device: answers, entries and drafts. Display settings belong to the
 * device and stay.
 */
async function emptyDevice(uid: string | null): Promise<void> {
  forgetHint()
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!isThemeKey(key)) localStorage.removeItem(key)
  if (uid === null) return
  noteDeleted(uid)
  await deleteKept(uid).catch(() => undefined)
}
