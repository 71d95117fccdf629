import { submitAccountability } from '@muster/domain/dutyday/functions.ts'
import { requestMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { noteEntitlement, onViewOnlyRefusal, refuseViewOnly } from './entitlement.ts'

const ENDED = {
  status: 'trial',
  entitled: false,
  readOnly: true,
  reason: 'trial_expired',
  showNudge: true,
  words: 'Your trial ended. Subscribe to resume editing.',
} as const

afterEach(() => noteEntitlement(null))

test('a write that needs a subscription is refused here, as the server would, and the shell learns of it', () => {
  const heard = vi.fn<() => void>()
  const stop = onViewOnlyRefusal(heard)
  noteEntitlement(ENDED)
  expect(() => refuseViewOnly(submitAccountability)).toThrow(
    new Refusal('permission-denied', ENDED.words, { viewOnly: 'trial_expired' }),
  )
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test("a Soldier's own actions need none", () => {
  noteEntitlement(ENDED)
  expect(() => refuseViewOnly(requestMyLeave)).not.toThrow()
})

test('nobody is stopped before it is known, or with a subscription', () => {
  expect(() => refuseViewOnly(submitAccountability)).not.toThrow()
  noteEntitlement({ ...ENDED, status: 'active', entitled: true, readOnly: false, reason: null, showNudge: false })
  expect(() => refuseViewOnly(submitAccountability)).not.toThrow()
})
