import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LockKeeper, Proof } from './lock-keeper.ts'
import { FACE, NOTHING, TestPhone } from './test-phone.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const soon = () => vi.advanceTimersByTimeAsync(0)
const phaseOf = (keeper: LockKeeper) => keeper.state.get().phase

/** An open app with a lock and, if given, a PIN. */
async function withLock(phone: TestPhone, pin?: string): Promise<LockKeeper> {
  const keeper = phone.start()
  keeper.session('ada')
  await soon()
  if (pin) await keeper.setPin(new Proof(), pin)
  else await keeper.turnOn(new Proof())
  expect(keeper.setting.get()).toMatchObject({ on: true })
  return keeper
}

/** The app is closed and started again. */
async function restarted(phone: TestPhone): Promise<LockKeeper> {
  const keeper = phone.start()
  keeper.session('ada')
  await vi.advanceTimersByTimeAsync(400)
  return keeper
}

describe('at the start', () => {
  test('no lock until a person turns it on', async () => {
    const phone = new TestPhone()
    const keeper = phone.start()
    expect(phaseOf(keeper)).toBe('open')
    keeper.session('ada')
    expect(phaseOf(keeper)).toBe('checking')
    await soon()
    expect(phaseOf(keeper)).toBe('open')
    expect(keeper.setting.get()).toEqual({ on: false, phone: FACE, pinDigits: null })
    expect(phone.hidden).toBe(false)
  })

  test('closes after 400 ms, and shows nothing before', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    const keeper = phone.start()
    keeper.session('ada')
    expect(phaseOf(keeper)).toBe('checking')
    await vi.advanceTimersByTimeAsync(399)
    expect(phaseOf(keeper)).toBe('starting')
    expect(phone.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(phaseOf(keeper)).toBe('locked')
    expect(phone.last.way).toBe('biometrics')
    expect(phone.hidden).toBe(true)
  })

  test('a session that is found after that closes at once', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    const keeper = phone.start()
    await vi.advanceTimersByTimeAsync(5_000)
    keeper.session('ada')
    expect(phaseOf(keeper)).toBe('checking')
    await soon()
    expect(phaseOf(keeper)).toBe('locked')
  })

  test('with nobody signed in there is nothing to lock, and another account has its own lock or none', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    const keeper = phone.start()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(phaseOf(keeper)).toBe('open')
    keeper.session('bob')
    await soon()
    expect(phaseOf(keeper)).toBe('open')
  })

  test('signing out opens, forgets the PIN and the lock, and shows the app in the switcher again', async () => {
    const phone = new TestPhone()
    await withLock(phone, '1234')
    const keeper = await restarted(phone)
    keeper.session(null, true)
    await soon()
    expect(phaseOf(keeper)).toBe('open')
    expect([...phone.kept, ...phone.flags]).toEqual([])
    expect(phone.hidden).toBe(false)
    keeper.session('ada')
    await soon()
    expect(phaseOf(keeper)).toBe('open')
  })

  test('a session that ended by itself keeps the lock for the next one', async () => {
    const phone = new TestPhone()
    const keeper = await withLock(phone)
    keeper.session(null)
    keeper.session('ada')
    await vi.advanceTimersByTimeAsync(400)
    expect(phaseOf(keeper)).toBe('locked')
  })

  test('if the system cleared the flag, the keychain still knows', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    phone.flags.clear()
    expect(phaseOf(await restarted(phone))).toBe('locked')
    expect(phone.flags.get('ada')).toEqual({ biometrics: true, pin: false })
  })

  test('a phone without any method left loses the lock, and says for which account, once', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    phone.ways = NOTHING
    const keeper = await restarted(phone)
    expect([keeper.setting.get()?.on, keeper.lost.get()]).toEqual([false, 'ada'])
    expect(phone.flags.has('ada')).toBe(false)
    const later = await restarted(phone)
    expect([later.lost.get(), phone.flags.has('ada')]).toEqual([null, false])
  })

  test('a phone that does not answer, or that has a PIN, has not lost it', async () => {
    const silent = new TestPhone()
    await withLock(silent)
    silent.ways = 'fails'
    expect((await restarted(silent)).lost.get()).toBeNull()
    const pin = new TestPhone()
    await withLock(pin, '1234')
    pin.ways = NOTHING
    expect((await restarted(pin)).lost.get()).toBeNull()
  })
})

describe('an attempt', () => {
  test('opens, and lets waiting links through', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    const keeper = await restarted(phone)
    let through = false
    void keeper.whenOpen().then(() => (through = true))
    await soon()
    expect(through).toBe(false)
    phone.last.answer('success')
    await soon()
    expect(phaseOf(keeper)).toBe('open')
    expect(through).toBe(true)
  })

  test('hangs: after 8 s it may be tried again, and the old answer is void', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    const keeper = await restarted(phone)
    const [first] = phone.asked
    keeper.ask('passcode')
    await vi.advanceTimersByTimeAsync(7_999)
    keeper.ask('passcode')
    expect(phone.asked).toHaveLength(1)
    expect(keeper.state.get().message).toBe('Waiting for authentication…')
    await vi.advanceTimersByTimeAsync(1)
    expect(keeper.state.get().message).toBe('Face ID or passcode is required to continue.')
    keeper.ask('passcode')
    expect(phone.last.way).toBe('passcode')
    first?.answer('success')
    await soon()
    expect(phaseOf(keeper)).toBe('locked')
    phone.last.answer('success')
    await soon()
    expect(phaseOf(keeper)).toBe('open')
  })

  test('a late passcode still counts if no newer attempt was made', async () => {
    const phone = new TestPhone()
    phone.ways = { ...FACE, biometrics: false }
    await withLock(phone)
    const keeper = await restarted(phone)
    await vi.advanceTimersByTimeAsync(20_000)
    phone.last.answer('success')
    await soon()
    expect(phaseOf(keeper)).toBe('open')
  })

  test('a plugin that is missing or fails counts as a failed attempt: after three the passcode', async () => {
    const phone = new TestPhone()
    await withLock(phone)
    const keeper = await restarted(phone)
    for (let times = 0; times < 3; times++) {
      keeper.ask('biometrics')
      phone.last.fail()
      await soon()
    }
    expect(phone.asked.map(({ way }) => way)).toEqual(['biometrics', 'biometrics', 'biometrics', 'passcode'])
    expect(keeper.state.get().message).toBe('Face ID failed several times. Use your device passcode to continue.')
  })
})

describe('in the background', () => {
  test.each([
    [799, 'open'],
    [800, 'locked'],
  ])('for %i ms: %s', async (ms, phase) => {
    const phone = new TestPhone()
    const keeper = await withLock(phone)
    phone.happens('left')
    expect(phaseOf(keeper)).toBe('away')
    await vi.advanceTimersByTimeAsync(ms)
    phone.happens('returned')
    expect(phaseOf(keeper)).toBe(phase)
  })
})

describe('the PIN', () => {
  test('opens, after a restart too, and is not stored as plain text', async () => {
    const phone = new TestPhone()
    await withLock(phone, '482913')
    expect([...phone.kept.values()].join('')).not.toContain('482913')
    const keeper = await restarted(phone)
    phone.last.answer('canceled')
    await soon()
    expect(keeper.pin.get()).toEqual({ digits: 6, checking: false, until: 0, left: 10 })
    expect(await run(keeper.tryPin('482914'))).toBe('wrong')
    expect(keeper.state.get()).toMatchObject({
      phase: 'locked',
      message: 'Incorrect PIN. Try again or use your passcode.',
    })
    expect(await run(keeper.tryPin('482913'))).toBeInstanceOf(Proof)
    expect(phaseOf(keeper)).toBe('open')
  })

  test('wrong ones lead to a growing pause, which a restart does not end', async () => {
    const phone = new TestPhone()
    await withLock(phone, '1234')
    let keeper = await restarted(phone)
    for (const pin of ['0000', '0001', '0002']) expect(await run(keeper.tryPin(pin))).toBe('wrong')
    expect(await keeper.tryPin('1234')).toBe('wait')
    keeper = await restarted(phone)
    expect(await keeper.tryPin('1234')).toBe('wait')
    expect(keeper.pin.get()?.until).toBeGreaterThan(Date.now())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await run(keeper.tryPin('0003'))).toBe('wrong')
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await keeper.tryPin('1234')).toBe('wait')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await run(keeper.tryPin('1234'))).toBeInstanceOf(Proof)
    expect(await run(keeper.tryPin('0000'))).toBe('wrong')
    expect(await run(keeper.tryPin('1234'))).toBeInstanceOf(Proof)
  })

  test('an attempt counts even if the app is killed during the check', async () => {
    const phone = new TestPhone()
    await withLock(phone, '1234')
    for (const pin of ['0000', '0001', '0002']) {
      const keeper = await restarted(phone)
      void keeper.tryPin(pin)
      await soon()
    }
    expect(await (await restarted(phone)).tryPin('1234')).toBe('wait')
  })

  test('the tenth wrong one in a row ends it, and a right one in between starts anew', async () => {
    const phone = new TestPhone()
    await withLock(phone, '1234')
    const keeper = await restarted(phone)
    const uid: string[] = []
    keeper.exhausted.subscribe(() => uid.push(keeper.exhausted.get() ?? ''))
    async function wrong(times: number) {
      for (let count = 0; count < times; count++) {
        await vi.advanceTimersByTimeAsync(60 * 60_000)
        expect(await run(keeper.tryPin('0000'))).toBe('wrong')
      }
    }
    await wrong(9)
    expect([keeper.pin.get()?.left, uid]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(await run(keeper.tryPin('1234'))).toBeInstanceOf(Proof)
    expect(keeper.pin.get()?.left).toBe(10)
    await wrong(7)
    expect([keeper.pin.get()?.left, uid]).toEqual([3, []])
    await wrong(3)
    expect(uid).toHaveLength(1)
  })

  test('two attempts at once count as one', async () => {
    const phone = new TestPhone()
    await withLock(phone, '1234')
    const keeper = await restarted(phone)
    const [first, second] = [keeper.tryPin('0000'), keeper.tryPin('1234')]
    expect(await second).toBe('unavailable')
    expect(await run(first)).toBe('wrong')
  })

  test('an attempt that cannot be counted is not accepted', async () => {
    const phone = new TestPhone()
    await withLock(phone, '1234')
    const keeper = await restarted(phone)
    phone.keychain = 'fails'
    expect(await run(keeper.tryPin('1234'))).toBe('unavailable')
    expect(phaseOf(keeper)).toBe('locked')
  })

  test('only digits, and 1 to 12 of them', async () => {
    const keeper = await withLock(new TestPhone())
    for (const pin of ['', '12a', '1234567890123']) expect(await keeper.setPin(new Proof(), pin)).toBe(false)
    expect(keeper.setting.get()?.pinDigits).toBeNull()
  })

  test('after a change the old one is invalid, after removal there is none', async () => {
    const phone = new TestPhone()
    const keeper = await withLock(phone, '1234')
    await run(keeper.setPin(new Proof(), '98765432'))
    const again = await restarted(phone)
    expect(again.pin.get()?.digits).toBe(8)
    expect(await run(again.tryPin('1234'))).toBe('wrong')
    const proof = await run(again.tryPin('98765432'))
    if (!(proof instanceof Proof)) throw new Error('The PIN was right.')
    expect(await run(again.setPin(proof, null))).toBe(true)
    expect(again.setting.get()).toMatchObject({ on: true, pinDigits: null })
    expect(again.state.get().ways).toEqual({ biometrics: true, passcode: true, pin: false })
  })

  test('if the keychain does not remove it the lock stays on, as it would at the next start', async () => {
    const phone = new TestPhone()
    const keeper = await withLock(phone, '1234')
    phone.forgets = false
    expect(await run(keeper.turnOff(new Proof()))).toBe(false)
    expect(phone.flags.get('ada')).toEqual({ biometrics: true, pin: true })
    expect(keeper.setting.get()).toMatchObject({ on: true, pinDigits: 4 })
    phone.forgets = true
    expect(await run(keeper.turnOff(new Proof()))).toBe(true)
    expect(keeper.setting.get()).toMatchObject({ on: false })
  })

  test('a proof allows only one change', async () => {
    const keeper = await withLock(new TestPhone(), '1234')
    const proof = new Proof()
    expect(await run(keeper.setPin(proof, '5678'))).toBe(true)
    expect(await keeper.turnOff(proof)).toBe(false)
    expect(await keeper.setPin(proof, null)).toBe(false)
    expect(keeper.setting.get()).toMatchObject({ on: true, pinDigits: 4 })
  })
})

describe('a phone with few methods', () => {
  test('no method at all: no lock, and the setting says so', async () => {
    const phone = new TestPhone()
    phone.ways = NOTHING
    const keeper = phone.start()
    keeper.session('ada')
    await soon()
    expect(await keeper.turnOn(new Proof())).toBe(true)
    expect(keeper.setting.get()).toMatchObject({ on: false })
    expect(phaseOf(await restarted(phone))).toBe('open')
  })

  test('only a PIN: it opens the lock, and removing it turns the lock off', async () => {
    const phone = new TestPhone()
    phone.ways = NOTHING
    await withLock(phone, '7')
    const keeper = await restarted(phone)
    expect(keeper.state.get()).toMatchObject({ phase: 'locked', attempt: null })
    expect(await keeper.confirm()).toBeNull()
    const proof = await run(keeper.tryPin('7'))
    if (!(proof instanceof Proof)) throw new Error('The PIN was right.')
    expect(await run(keeper.setPin(proof, null))).toBe(true)
    expect(keeper.setting.get()?.on).toBe(false)
    expect(phaseOf(await restarted(phone))).toBe('open')
  })

  test.each(['hangs', 'fails'] as const)('if its keychain %s, the passcode opens the lock', async (how) => {
    const phone = new TestPhone()
    await withLock(phone, '1234')
    phone.keychain = how
    const keeper = phone.start()
    keeper.session('ada')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(keeper.state.get()).toMatchObject({
      phase: 'locked',
      ways: { biometrics: true, passcode: true, pin: false },
    })
    expect(await keeper.tryPin('1234')).toBe('unavailable')
    phone.last.answer('success')
    await soon()
    expect(phaseOf(keeper)).toBe('open')
  })

  test('if its keychain fails and it has no other method, it stays closed until they sign out', async () => {
    const phone = new TestPhone()
    phone.ways = NOTHING
    await withLock(phone, '1234')
    phone.keychain = 'fails'
    const keeper = await restarted(phone)
    expect(phaseOf(keeper)).toBe('locked')
    keeper.session(null, true)
    expect(phaseOf(keeper)).toBe('open')
  })

  test('without a keychain a lock works with the passcode, and a PIN is refused', async () => {
    const phone = new TestPhone()
    phone.keychain = 'fails'
    const keeper = phone.start()
    keeper.session('ada')
    await soon()
    expect(await run(keeper.setPin(new Proof(), '1234'))).toBe(false)
    expect(keeper.setting.get()?.on).toBe(false)
    expect(await keeper.turnOn(new Proof())).toBe(true)
    expect(phaseOf(await restarted(phone))).toBe('locked')
  })

  test.each(['hangs', 'fails'] as const)(
    'if its biometrics %s when asked for its methods, it is locked all the same',
    async (how) => {
      const phone = new TestPhone()
      await withLock(phone)
      phone.ways = how
      const keeper = phone.start()
      keeper.session('ada')
      await vi.advanceTimersByTimeAsync(2_000)
      expect(phaseOf(keeper)).toBe('locked')
    },
  )
})

describe('confirming the person', () => {
  test('with a face, or with the passcode after a failure', async () => {
    const phone = new TestPhone()
    const keeper = await withLock(phone)
    const first = keeper.confirm()
    await soon()
    phone.last.answer('success')
    expect(await first).toBeInstanceOf(Proof)
    const second = keeper.confirm()
    await soon()
    phone.last.answer('failed')
    await soon()
    expect(phone.last.way).toBe('passcode')
    phone.last.answer('success')
    expect(await second).toBeInstanceOf(Proof)
  })

  test('canceled or never answered: no proof', async () => {
    const phone = new TestPhone()
    const keeper = await withLock(phone)
    const first = keeper.confirm()
    await soon()
    phone.last.answer('canceled')
    expect(await first).toBeNull()
    const second = keeper.confirm()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await second).toBeNull()
    expect(keeper.state.get().confirming).toBe(false)
  })
})

/** Hashing a PIN takes its time, while the clock stands. */
async function run<T>(promise: Promise<T>): Promise<T> {
  let done = false
  const settled = promise.finally(() => (done = true))
  while (!done) await vi.advanceTimersByTimeAsync(0)
  return settled
}
