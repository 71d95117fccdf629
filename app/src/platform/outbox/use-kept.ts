import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useCallback, useState } from 'react'
import { refuseViewOnly } from '../calls/entitlement.ts'
import { useServices } from '../calls/services.ts'
import { shown } from '../calls/shown.ts'
import { asRefusal } from '../session/account.ts'
import { factsOf, type KeptCall } from './kept-call.ts'

type WriteDeclaration = FunctionDeclaration & { readonly kind: 'write' }

interface KeptWrite<D extends WriteDeclaration> {
  /**
   * Keeps the act on the device and sends it. Resolves with the answer, or with null once it is clear that the act
   * waits for signal. Rejects with a `Refusal` that comes before that. A later one is in the list of kept entries.
   */
  readonly run: (input: RawInputOf<D>, about?: string) => Promise<OutputOf<D> | null>
  readonly busy: boolean
  readonly error: Refusal | null
  readonly clear: () => void
}

/** Calls a write function whose calls may be kept on the device. */
export function useKept<D extends WriteDeclaration>(call: KeptCall<D>): KeptWrite<D> {
  const services = useServices()
  const [running, setRunning] = useState(0)
  const [error, setError] = useState<Refusal | null>(null)
  const run = useCallback(
    async (input: RawInputOf<D>, about = ''): Promise<OutputOf<D> | null> => {
      setError(null)
      setRunning((count) => count + 1)
      try {
        refuseViewOnly(call.declaration)
        const outbox = services.account.get()?.outbox
        if (!outbox) throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.')
        const first = await outbox.attempt(call.declaration.name, input, factsOf(call, input, about))
        return first.sent ? shown(call.declaration, first.result) : null
      } catch (thrown) {
        const refusal = asRefusal(thrown)
        setError(refusal)
        throw refusal
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [services, call],
  )
  return { run, busy: running > 0, error, clear: useCallback(() => setError(null), []) }
}
