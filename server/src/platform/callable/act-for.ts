import { readRequest } from '@muster/domain/kernel/callable-wire.ts'
import { type Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import type { Deadline } from './deadlines.ts'
import { idempotencyKey } from './kept-answers/idempotency.ts'
import type { Caller, Implementation } from './implement.ts'
import { readInput } from './input.ts'
import { type PerformParts, checkAccess, performWrite } from './perform.ts'

/** An act as the device of the person who did it would send it. */
interface ActOfOther {
  readonly name: string
  readonly input: unknown
  readonly key: string
}

/**
 * Does an act of somebody whose device signed it, exactly as if that device had called: with the person's rights, in
 * the person's name, and once for its key. Returns whether it had been done before.
 */
export type ActFor = (person: Caller, act: ActOfOther) => Promise<'done' | 'done before' | Refusal>

interface ActParts extends PerformParts {
  readonly implementations: readonly Implementation[]
}

interface Delivering {
  readonly requestId: string
  readonly address: string
  /** Of the call that delivers. An act that would end after it is not done. */
  readonly deadline: Deadline
  /** The refusal for an error. A bug of ours is logged. */
  readonly told: (error: unknown) => Refusal
}

export function actsFor(parts: ActParts, { requestId, address, deadline, told }: Delivering): ActFor {
  return async (caller, { name, input: raw, key }) => {
    try {
      const implementation = parts.implementations.find(({ declaration }) => declaration.name === name)
      if (!implementation?.declaration.carried) refuse('invalid-argument', 'This is not delivered for others.')
      const { declaration } = implementation
      const request = { data: raw ?? null }
      const input = readInput(declaration.input, readRequest(request))
      // The same text as the device itself sends, because the key counts for that text only.
      const body = JSON.stringify(request)
      checkAccess(implementation, caller, parts)
      const work = { implementation, caller, input, requestId, address }
      const { stored } = await performWrite(
        parts,
        { ...work, idempotencyKey: idempotencyKey(key, caller.uid, declaration.name, body) },
        deadline,
      )
      return stored ? 'done before' : 'done'
    } catch (error) {
      return told(error)
    }
  }
}
