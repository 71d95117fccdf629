import type { LockFlag } from './lock-flags.ts'
import { LockKeeper, type PhoneWays } from './lock-keeper.ts'
import type { Answer, Way } from './lock-machine.ts'

const CHEAP = { iterations: 16 }
export const FACE: PhoneWays = { biometrics: true, passcode: true, kind: 'Face ID' }
export const NOTHING: PhoneWays = { biometrics: false, passcode: false, kind: null }

/** A phone with its keychain, which outlives the app on it. */
export class TestPhone {
  ways: PhoneWays | 'hangs' | 'fails' = FACE
  keychain: 'works' | 'hangs' | 'fails' = 'works'
  forgets = true
  readonly kept = new Map<string, string>()
  readonly flags = new Map<string, LockFlag>()
  readonly asked: { readonly way: Way; readonly answer: (answer: Answer) => void; readonly fail: () => void }[] = []
  hidden = false
  happens: (change: 'left' | 'returned') => void = () => undefined

  /** Starts the app on it. */
  start(): LockKeeper {
    return new LockKeeper({
      pinCost: CHEAP,
      phone: {
        look: () =>
          this.#say(this.ways === 'hangs' ? 'hangs' : this.ways === 'fails' ? 'fails' : 'works', this.#ways()),
        ask: (way) =>
          new Promise((answer, fail) => this.asked.push({ way, answer, fail: () => fail(new Error('Broken.')) })),
        hideInSwitcher: async (on) => void (this.hidden = on),
        watch: (listener) => void (this.happens = listener),
      },
      secrets: {
        get: (key) => this.#say(this.keychain, this.kept.get(key) ?? null),
        set: (key, value) => this.#say(this.keychain, void (this.keychain === 'works' && this.kept.set(key, value))),
        remove: (key) =>
          this.#say(
            this.forgets ? this.keychain : 'fails',
            void (this.forgets && this.keychain === 'works' && this.kept.delete(key)),
          ),
      },
      flags: {
        get: (uid) => this.flags.get(uid) ?? null,
        set: (uid, flag) => void (flag ? this.flags.set(uid, flag) : this.flags.delete(uid)),
      },
    })
  }

  get last() {
    const asked = this.asked.at(-1)
    if (!asked) throw new Error('The phone was not asked.')
    return asked
  }

  #ways(): PhoneWays {
    return typeof this.ways === 'string' ? NOTHING : this.ways
  }

  #say<T>(how: 'works' | 'hangs' | 'fails', value: T): Promise<T> {
    if (how === 'hangs') return new Promise(() => {})
    return how === 'fails' ? Promise.reject(new Error('No keychain.')) : Promise.resolve(value)
  }
}
