import { expect, test } from 'vitest'
import { LOCK_WORDS } from '../../platform/lock/lock-words.ts'
import { lockMessage } from './lock-words.ts'

test('a phone with Face ID, or an unknown one, gets the messages word for word', () => {
  for (const message of Object.values(LOCK_WORDS)) {
    expect(lockMessage(message, 'Face ID')).toBe(message)
    expect(lockMessage(message, null)).toBe(message)
  }
})

test('a phone with another method gets its own word', () => {
  expect(lockMessage(LOCK_WORDS.required, 'fingerprint')).toBe('Fingerprint or passcode is required to continue.')
  expect(lockMessage(LOCK_WORDS.passcodeCanceled, 'fingerprint')).toBe(
    'Passcode entry canceled. Try again or use your fingerprint.',
  )
  expect(lockMessage(LOCK_WORDS.notRecognized, 'Touch ID')).toMatch(/^Touch ID not recognized\./)
  for (const kind of ['Touch ID', 'fingerprint', 'face', 'iris'] as const)
    for (const message of Object.values(LOCK_WORDS)) expect(lockMessage(message, kind)).not.toContain('Face ID')
})
