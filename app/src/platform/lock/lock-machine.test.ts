import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, type Answer, isWaiting, type LockEvent, type LockState, UNLOCKED, type Ways } from './lock-machine.ts'

const ALL: Ways = { biometrics: true, passcode: true, pin: true }
const NO_PIN: Ways = { ...ALL, pin: false }

function through(state: LockState, ...events: readonly LockEvent[]): LockState {
  return events.reduce(after, state)
}

function locked(ways: Ways = NO_PIN): LockState {
  return through(UNLOCKED, { type: 'session-began' }, { type: 'known', ways }, { type: 'startup-over' })
}

function open(ways: Ways = NO_PIN): LockState {
  return answer(locked(ways), 'success')
}

function answer(state: LockState, said: Answer, at = 0): LockState {
  return after(state, { type: 'answered', attempt: state.attempts, answer: said, at })
}

const biometrics: LockEvent = { type: 'ask', way: 'biometrics' }
const passcode: LockEvent = { type: 'ask', way: 'passcode' }

describe('at the start', () => {
  test('shows nothing until the lock is known, and opens if there is none', () => {
    const checking = after(UNLOCKED, { type: 'session-began' })
    expect(checking.phase).toBe('checking')
    expect(after(checking, { type: 'known', ways: null }).phase).toBe('open')
  })

  test('shows nothing until it locks, then prompts by itself', () => {
    const starting = through(UNLOCKED, { type: 'session-began' }, { type: 'known', ways: NO_PIN })
    expect(starting).toMatchObject({ phase: 'starting', attempt: null })
    expect(after(starting, { type: 'startup-over' })).toMatchObject({
      phase: 'locked',
      attempt: { id: 1, way: 'biometrics', overdue: false },
      message: 'Waiting for authentication…',
    })
  })

  test('without biometrics prompts for the passcode; with a PIN it waits for the PIN', () => {
    expect(locked({ biometrics: false, passcode: true, pin: false })).toMatchObject({
      attempt: { way: 'passcode' },
      message: 'Enter your device passcode to continue.',
    })
    expect(locked({ biometrics: false, passcode: true, pin: true })).toMatchObject({ attempt: null })
    expect(locked({ biometrics: false, passcode: false, pin: true })).toMatchObject({
      attempt: null,
      message: 'Face ID or passcode is required to continue.',
    })
  })

  test('in the background it locks, and prompts on return', () => {
    const away = through(
      UNLOCKED,
      { type: 'session-began' },
      { type: 'left', at: 0 },
      { type: 'known', ways: NO_PIN },
      { type: 'startup-over' },
    )
    expect(away).toMatchObject({ phase: 'locked', attempt: null })
    expect(after(away, { type: 'returned', at: 5 })).toMatchObject({ phase: 'locked', attempt: { way: 'biometrics' } })
  })

  test('nobody signed in: nothing to lock', () => {
    expect(after(locked(), { type: 'session-ended' })).toMatchObject({ phase: 'open', ways: null, attempt: null })
  })
})

describe('in the background', () => {
  test.each([
    [799, 'open'],
    [800, 'locked'],
    [60_000, 'locked'],
    [-1, 'locked'],
  ])('away for %i ms: %s', (gone, phase) => {
    const away = after(open(), { type: 'left', at: 1_000 })
    expect(away.phase).toBe('away')
    expect(after(away, { type: 'returned', at: 1_000 + gone }).phase).toBe(phase)
  })

  test('without a lock nothing is hidden', () => {
    const free = through(UNLOCKED, { type: 'session-began' }, { type: 'known', ways: null })
    expect(through(free, { type: 'left', at: 0 }).phase).toBe('open')
    expect(through(free, { type: 'left', at: 0 }, { type: 'returned', at: 9_000 }).phase).toBe('open')
  })

  test('the phone’s own prompt, which may be outside the app, neither locks nor prompts again', () => {
    const outside = after(locked(), { type: 'left', at: 0 })
    expect(after(answer(outside, 'success', 5_000), { type: 'returned', at: 5_010 }).phase).toBe('open')
    const canceled = after(answer(outside, 'canceled', 5_000), { type: 'returned', at: 5_010 })
    expect(canceled).toMatchObject({ phase: 'locked', attempt: null })
    const back = after(outside, { type: 'returned', at: 5_000 })
    expect(answer(back, 'success', 5_010).phase).toBe('open')
  })

  test('a success followed by leaving: it locks on return', () => {
    const away = answer(after(locked(), { type: 'left', at: 0 }), 'success', 5_000)
    expect(away.phase).toBe('away')
    expect(after(away, { type: 'returned', at: 6_000 }).phase).toBe('locked')
  })

  test('a person who returns to a closed lock is prompted again, with the failures so far', () => {
    const failed = answer(locked(), 'failed')
    const back = through(failed, { type: 'left', at: 0 }, { type: 'returned', at: 800 })
    expect(back).toMatchObject({ phase: 'locked', failures: 1, attempt: { way: 'biometrics' } })
    expect(through(failed, { type: 'left', at: 0 }, { type: 'returned', at: 799 }).attempt).toBeNull()
  })

  test('a confirmation in an open app does not count as leaving; leaving during it does', () => {
    const asking = through(open(), { type: 'confirming', on: true, at: 0 }, { type: 'left', at: 10 })
    expect(asking.phase).toBe('open')
    const done = after(asking, { type: 'confirming', on: false, at: 9_000 })
    expect(after(done, { type: 'returned', at: 9_010 }).phase).toBe('open')
    expect(after(done, { type: 'returned', at: 20_000 }).phase).toBe('locked')
  })
})

describe('the answers', () => {
  test('recognized: opens', () => expect(open().phase).toBe('open'))

  test('canceled: says so, and never counts as a failure', () => {
    let state = locked()
    for (let times = 0; times < 5; times++) state = after(answer(state, 'canceled'), biometrics)
    expect(answer(state, 'canceled')).toMatchObject({
      phase: 'locked',
      failures: 0,
      attempt: null,
      message: 'Authentication canceled. Try again or use your passcode.',
    })
  })

  test('not recognized once and twice: prompts again. Three times: the passcode', () => {
    const once = answer(locked(), 'failed')
    expect(once.message).toBe('Face ID not recognized. You can try again or use your passcode.')
    const twice = answer(after(once, biometrics), 'failed')
    expect(twice).toMatchObject({ attempt: null, message: once.message })
    const thrice = answer(after(twice, biometrics), 'failed')
    expect(thrice).toMatchObject({
      phase: 'locked',
      attempt: { way: 'passcode' },
      message: 'Face ID failed several times. Use your device passcode to continue.',
    })
    expect(answer(thrice, 'success').phase).toBe('open')
  })

  test('canceled ones between failed ones do not reset the count', () => {
    const events: readonly Answer[] = ['failed', 'canceled', 'failed', 'canceled', 'failed']
    const end = events.reduce(
      (state, said) => answer(isWaiting(state) ? state : after(state, biometrics), said),
      locked(),
    )
    expect(end).toMatchObject({ failures: 3, attempt: { way: 'passcode' } })
  })

  test('the phone accepts no more faces: the passcode', () => {
    expect(answer(locked(), 'locked-out')).toMatchObject({
      attempt: { way: 'passcode' },
      message: 'Face ID failed several times. Use your device passcode to continue.',
    })
  })

  test('the prompt’s own button, or no biometrics after all: the passcode', () => {
    for (const said of ['wants-passcode', 'unavailable'] as const) {
      expect(answer(locked(), said)).toMatchObject({
        attempt: { way: 'passcode' },
        message: 'Enter your device passcode to continue.',
      })
    }
  })

  test('a phone without a passcode does not prompt for one', () => {
    const state = locked({ biometrics: true, passcode: false, pin: true })
    expect(answer(state, 'locked-out')).toMatchObject({
      attempt: null,
      message: 'Face ID failed several times. Use your device passcode to continue.',
    })
    expect(after(answer(state, 'canceled'), passcode).attempt).toBeNull()
  })

  test.each([
    ['canceled', 'Passcode entry canceled. Try again or use Face ID.'],
    ['failed', 'Passcode check failed. Try again or use Face ID.'],
    ['unavailable', 'Passcode check failed. Try again or use Face ID.'],
    ['locked-out', 'Passcode check failed. Try again or use Face ID.'],
  ] as const)('passcode %s', (said, message) => {
    const asked = after(answer(locked(), 'canceled'), passcode)
    expect(asked.message).toBe('Enter your device passcode to continue.')
    expect(answer(asked, said)).toMatchObject({ phase: 'locked', attempt: null, message })
    expect(answer(asked, 'success').phase).toBe('open')
  })

  test('no second prompt while one is open', () => {
    const state = locked()
    expect(after(state, passcode)).toBe(state)
  })
})

describe('an attempt that hangs', () => {
  const hanging = after(locked(), { type: 'overdue', attempt: 1 })

  test('may be tried again', () => {
    expect(hanging).toMatchObject({ phase: 'locked', message: 'Face ID or passcode is required to continue.' })
    expect(isWaiting(hanging)).toBe(false)
    expect(after(hanging, passcode)).toMatchObject({ attempt: { id: 2, way: 'passcode' } })
  })

  test('counts if its answer comes late, as long as there is no newer one', () => {
    expect(answer(hanging, 'success').phase).toBe('open')
    expect(answer(hanging, 'failed').failures).toBe(1)
  })

  test('is void once there is a newer one, whatever its answer', () => {
    const again = after(hanging, biometrics)
    for (const said of ['success', 'failed', 'canceled', 'locked-out'] as const) {
      expect(after(again, { type: 'answered', attempt: 1, answer: said, at: 0 })).toBe(again)
    }
  })

  test('is void once the lock was opened another way and closed again', () => {
    const slow = after(locked(ALL), { type: 'overdue', attempt: 1 })
    const again = through(
      slow,
      { type: 'pin', closing: slow.closing, right: true, at: 0 },
      { type: 'left', at: 0 },
      { type: 'returned', at: 900 },
    )
    expect(again.phase).toBe('locked')
    expect(after(again, { type: 'answered', attempt: 1, answer: 'success', at: 900 }).phase).toBe('locked')
  })

  test('a slow passcode prompt says what to do', () => {
    const slow = locked({ biometrics: false, passcode: true, pin: false })
    expect(after(slow, { type: 'overdue', attempt: 1 }).message).toBe('Enter your device passcode to continue.')
  })
})

describe('the PIN', () => {
  const state = answer(locked(ALL), 'canceled')
  test('correct: opens', () => {
    expect(after(state, { type: 'pin', closing: state.closing, right: true, at: 0 }).phase).toBe('open')
  })
  test('wrong: says so', () => {
    expect(after(state, { type: 'pin', closing: state.closing, right: false, at: 0 })).toMatchObject({
      phase: 'locked',
      message: 'Incorrect PIN. Try again or use your passcode.',
    })
  })
  test('an answer for an earlier closing, or without a PIN, opens nothing', () => {
    expect(after(state, { type: 'pin', closing: state.closing - 1, right: true, at: 0 })).toBe(state)
    const none = locked(NO_PIN)
    expect(after(none, { type: 'pin', closing: none.closing, right: true, at: 0 })).toBe(none)
  })
})

const ways = fc.record({ biometrics: fc.boolean(), passcode: fc.boolean(), pin: fc.boolean() })
const at = fc.integer({ min: -2_000, max: 20_000 })
const way = fc.constantFrom('biometrics', 'passcode')
const attempt = fc.integer({ min: 0, max: 6 })
const NOT_RIGHT = ['canceled', 'failed', 'locked-out', 'wants-passcode', 'unavailable'] as const
const anyEvent = (answers: readonly Answer[], pins: readonly boolean[]): fc.Arbitrary<LockEvent> =>
  fc.oneof(
    fc.record({ type: fc.constant('known' as const), ways: fc.option(ways) }),
    fc.record({ type: fc.constantFrom('startup-over' as const, 'session-began' as const) }),
    fc.record({ type: fc.constantFrom('left' as const, 'returned' as const), at }),
    fc.record({ type: fc.constant('ask' as const), way }),
    fc.record({ type: fc.constant('answered' as const), attempt, answer: fc.constantFrom(...answers), at }),
    fc.record({ type: fc.constant('overdue' as const), attempt }),
    fc.record({ type: fc.constant('pin' as const), closing: attempt, right: fc.constantFrom(...pins), at }),
    fc.record({ type: fc.constant('confirming' as const), on: fc.boolean(), at }),
  )

describe('any events in any order', () => {
  test('a closed lock never opens without a success', () => {
    // The sign-in of an account without a lock also opens it, but that needs an identity provider, so it is not an
    // event here.
    const events = anyEvent(NOT_RIGHT, [false]).filter((event) => event.type !== 'session-began')
    fc.assert(
      fc.property(ways, fc.array(events, { maxLength: 60 }), (has, happened) => {
        let state = locked(has)
        for (const event of happened) {
          state = after(state, event)
          expect(state.phase).toBe('locked')
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('a lock that is about to close shows nothing before it has closed', () => {
    const events = anyEvent(NOT_RIGHT, [false]).filter((event) => event.type !== 'session-began')
    fc.assert(
      fc.property(ways, fc.array(events, { maxLength: 40 }), (has, happened) => {
        let state = through(UNLOCKED, { type: 'session-began' }, { type: 'known', ways: has })
        for (const event of happened) {
          state = after(state, event)
          expect(['starting', 'locked']).toContain(state.phase)
        }
      }),
    )
  })

  test('the success of an older attempt never opens', () => {
    fc.assert(
      fc.property(ways, fc.array(anyEvent(['success', ...NOT_RIGHT], [true, false]), { maxLength: 60 }), (has, all) => {
        let state = locked(has)
        for (const event of all) {
          const before = state
          state = after(state, event)
          if (before.phase !== 'locked' || state.phase === 'locked' || event.type === 'session-began') continue
          if (event.type === 'answered') expect(event).toMatchObject({ answer: 'success', attempt: before.attempt?.id })
          else expect(event).toMatchObject({ type: 'pin', right: true, closing: before.closing })
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
