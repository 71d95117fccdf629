import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { request } from '@playwright/test'
import { resultOf } from '../support/calls.ts'

/** A person in their own browser, signed in through the demo provider's pages. */
export class Person {
  readonly #url: string
  readonly #cookie: string

  private constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  static async signIn(url: string, name: string, email: string): Promise<Person> {
    const browser = await request.newContext({ baseURL: url })
    const page = await browser.get('/auth/demo/start?return=/dashboard')
    const end = await browser.post(page.url(), { form: { as: 'new', name, email } })
    const { cookies } = await browser.storageState()
    await browser.dispose()
    const session = cookies.find((cookie) => cookie.name === 'muster_session')
    if (!session) throw new Error(`${name} could not sign in: ${end.status()} at ${end.url()}`)
    return new Person(url, `muster_session=${session.value}`)
  }

  /** Makes a call as the app does. No answer, or an answer that is not ours, counts as `unavailable`. */
  async call<D extends FunctionDeclaration>(
    declaration: D,
    input: RawInputOf<D>,
    idempotencyKey?: string,
  ): Promise<OutputOf<D>> {
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${this.#url}/api/${declaration.name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: this.#url,
          cookie: this.#cookie,
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify({ data: input }),
      })
      body = await response.json()
    } catch (error) {
      throw new Refusal('unavailable', String(error))
    }
    return resultOf(declaration, response.status, body)
  }
}
