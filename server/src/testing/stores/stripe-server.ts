import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Stripe } from 'stripe'

export const STRIPE_SECRET = 'whsec_test_of_muster'
export const STRIPE_PRICE = 'price_monthly'
const MONTH_S = 30 * 86_400

type Thing = Record<string, unknown> & { id: string }

/** Its current state: well, answering with faults of its own, or refusing the key. */
type Mood = 'well' | 'faulty' | 'key refused'

/**
 * Stripe's API over HTTP in the form its library uses, with memory: customers, checkouts, subscriptions, invoices and
 * refunds, form-encoded bodies, idempotency keys, Stripe's errors. People pay and renew through methods.
 */
export class StripeServer {
  readonly customers = new Map<string, Thing>()
  readonly sessions = new Map<string, Thing>()
  readonly subscriptions = new Map<string, Thing>()
  readonly invoices = new Map<string, Thing>()
  readonly refunds: Thing[] = []
  /** `POST /v1/customers` and so on, in order. */
  readonly asked: string[] = []
  mood: Mood = 'well'
  /** Called after each answer, to do what happens at Stripe between two queries. */
  onAnswered: ((asked: string) => void) | null = null
  readonly #http: Server
  readonly #clock: () => Date
  readonly #answers = new Map<string, { status: number; body: unknown }>()
  #count = 0

  private constructor(clock: () => Date) {
    this.#clock = clock
    this.#http = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(clock: () => Date): Promise<StripeServer> {
    const server = new StripeServer(clock)
    await new Promise<void>((done) => server.#http.listen(0, '127.0.0.1', done))
    return server
  }

  get url(): string {
    const address = this.#http.address()
    if (address === null || typeof address === 'string') throw new Error('it listens nowhere')
    return `http://127.0.0.1:${address.port}`
  }

  /** Settings of a server that sells through this one. */
  get environment(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: 'sk_test_of_muster',
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_PRICE_ID: STRIPE_PRICE,
      STRIPE_API_URL: this.url,
    }
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections()
    await new Promise((done) => this.#http.close(done))
  }

  /** Pays on the payment page. Returns the new subscription. */
  pay(sessionId: string): string {
    const session = get(this.sessions, sessionId)
    if (session['status'] !== 'open') throw new Error(`the checkout is ${String(session['status'])}`)
    const customer = get(this.customers, String(session['customer']))
    if (customer['deleted']) throw new Error('the customer is gone')
    const data = (session['subscription_data'] ?? {}) as { metadata?: Record<string, string>; trial_end?: string }
    const trialEnd = data.trial_end === undefined ? null : Number(data.trial_end)
    const id = this.sell({
      customer: customer.id,
      metadata: data.metadata ?? {},
      ...(trialEnd === null ? {} : { status: 'trialing', trial_end: trialEnd }),
      endsAt: trialEnd ?? this.#seconds() + MONTH_S,
    })
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: id })
    return id
  }

  /** An existing subscription. */
  sell({ endsAt, customer = '', ...more }: Record<string, unknown> & { endsAt?: number; customer?: string }): string {
    const id = this.#name('sub')
    const now = this.#seconds()
    const ends = endsAt ?? now + MONTH_S
    const item = {
      id: this.#name('si'),
      price: { id: STRIPE_PRICE },
      current_period_start: now,
      current_period_end: ends,
    }
    this.subscriptions.set(id, {
      id,
      object: 'subscription',
      status: 'active',
      livemode: true,
      created: now,
      metadata: {},
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      cancellation_details: { comment: null, reason: null },
      items: { object: 'list', data: [item] },
      latest_invoice: this.#bill(customer, id),
      customer,
      ...more,
    })
    return id
  }

  /** The month ends and the next one is paid, or is not. */
  renew(id: string, { fails = false } = {}): void {
    const subscription = get(this.subscriptions, id)
    const [item] = itemsOf(subscription)
    if (!item) throw new Error('a subscription without an item')
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: item.current_period_end + MONTH_S,
    })
    Object.assign(subscription, { status: fails ? 'past_due' : 'active' })
    if (!fails) subscription['latest_invoice'] = this.#bill(String(subscription['customer']), id)
  }

  /** A message about something, signed as Stripe signs it. */
  message(
    kind: string,
    object: unknown,
    more: { id?: string; at?: Date; secret?: string } = {},
  ): { id: string; body: string; headers: Record<string, string> } {
    const id = more.id ?? this.#name('evt')
    const at = Math.floor((more.at ?? this.#clock()).getTime() / 1000)
    const body = JSON.stringify({ id, object: 'event', type: kind, created: at, api_version: null, data: { object } })
    const secret = more.secret ?? STRIPE_SECRET
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at })
    return { id, body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  #bill(customer: string, subscription: string): string {
    const id = this.#name('in')
    this.invoices.set(id, {
      id,
      object: 'invoice',
      number: `M-${this.#count}`,
      created: this.#seconds(),
      total: 900,
      currency: 'usd',
      status: 'paid',
      customer,
      hosted_invoice_url: `${this.url}/invoice/${id}`,
      payment_intent: `pi_${id}`,
      parent: { subscription_details: { subscription } },
    })
    return id
  }

  #end(subscription: Thing, comment: string | null = null): void {
    if (subscription['status'] === 'canceled') return
    const now = this.#seconds()
    Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now })
    subscription['cancellation_details'] = { comment, reason: 'cancellation_requested' }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const method = request.method ?? 'GET'
    this.asked.push(`${method} ${pathname}`)
    const form = method === 'POST' ? new URLSearchParams(Buffer.concat(chunks).toString('utf8')) : searchParams
    const text = `${method} ${pathname} ${form.toString()}`
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined
    let answer = known ?? this.#answer(method, pathname, fieldsOf(form))
    if (known && this.#answers.get(`${String(key)} asked`)?.body !== text)
      answer = fault(400, { type: 'idempotency_error', message: 'Keys for idempotent requests' })
    else if (typeof key === 'string' && answer.status < 500) {
      this.#answers.set(key, answer)
      this.#answers.set(`${key} asked`, { status: 0, body: text })
    }
    // The library must not retry on its own, because tests say when.
    const headers = { 'request-id': `req_${this.#count}`, 'stripe-should-retry': 'false' }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(answer.body))
    this.onAnswered?.(`${method} ${pathname}`)
  }

  #answer(method: string, path: string, fields: Fields): { status: number; body: unknown } {
    if (this.mood === 'faulty') return fault(503, { type: 'api_error', message: 'Stripe is away' })
    if (this.mood === 'key refused') return fault(401, { type: 'invalid_request_error', message: 'Expired API Key' })
    const [, , area = '', second = '', third = ''] = path.split('/')
    const route = `${method} ${area === 'checkout' || area === 'billing_portal' ? `${area}/${second}` : area}`
    const id = area === 'checkout' ? third : second
    const handler = this.#routes()[route]
    return handler ? handler(id, fields) : fault(404, { type: 'invalid_request_error', message: `No route ${route}` })
  }

  #routes(): Record<string, (id: string, fields: Fields) => { status: number; body: unknown }> {
    const customerOf = (fields: Fields) => {
      const customer = this.customers.get(String(fields['customer']))
      return customer && !customer['deleted'] ? customer : null
    }
    return {
      'POST customers': (_id, fields) => this.#keep(this.customers, 'cus', { object: 'customer', ...fields }),
      'DELETE customers': (id) => {
        const customer = this.customers.get(id)
        if (!customer || customer['deleted']) return missing('id')
        customer['deleted'] = true
        for (const one of this.subscriptions.values()) if (one['customer'] === id) this.#end(one)
        return ok({ id, object: 'customer', deleted: true })
      },
      'POST checkout/sessions': (_id, fields) => {
        if (!customerOf(fields)) return missing('customer')
        const made = this.#keep(this.sessions, 'cs_test', { object: 'checkout.session', status: 'open', ...fields })
        const session = made.body as Thing
        session['url'] = `${this.url}/pay/${session.id}`
        session['expires_at'] = Number(fields['expires_at'])
        return made
      },
      'GET checkout/sessions': (id, fields) => {
        if (id !== '') return this.#read(this.sessions, id)
        if (!customerOf(fields)) return missing('customer')
        const open = [...this.sessions.values()].filter(
          (one) => one['customer'] === fields['customer'] && one['status'] === fields['status'],
        )
        return ok({ object: 'list', data: open, has_more: false })
      },
      'POST billing_portal/sessions': (_id, fields) =>
        customerOf(fields)
          ? ok({ id: this.#name('bps'), object: 'billing_portal.session', url: `${this.url}/portal` })
          : missing('customer'),
      'GET subscriptions': (id, fields) => {
        if (id !== '') return this.#read(this.subscriptions, id)
        const own = [...this.subscriptions.values()].filter((one) => one['customer'] === fields['customer'])
        return ok({ object: 'list', data: own.toReversed(), has_more: false })
      },
      'POST subscriptions': (id, fields) => {
        const subscription = this.subscriptions.get(id)
        if (!subscription) return missing('id')
        if (subscription['status'] === 'canceled')
          return fault(400, { type: 'invalid_request_error', message: 'A canceled subscription' })
        if ('cancel_at_period_end' in fields) {
          const ends = fields['cancel_at_period_end'] === 'true'
          const until = itemsOf(subscription)[0]?.current_period_end ?? null
          Object.assign(subscription, { cancel_at_period_end: ends, cancel_at: ends ? until : null })
        }
        return ok(subscription)
      },
      'DELETE subscriptions': (id, fields) => {
        const subscription = this.subscriptions.get(id)
        if (!subscription || subscription['status'] === 'canceled') return missing('id')
        const { comment = null } = (fields['cancellation_details'] ?? {}) as { comment?: string | null }
        this.#end(subscription, comment)
        return ok(subscription)
      },
      'GET invoices': (_id, fields) => {
        const own = [...this.invoices.values()].filter((one) => one['customer'] === fields['customer']).toReversed()
        return ok({ object: 'list', data: own.slice(0, Number(fields['limit'] ?? 10)), has_more: false })
      },
      'GET invoice_payments': (_id, fields) => {
        const invoice = this.invoices.get(String(fields['invoice']))
        const paid = invoice ? [{ id: 'inpay', payment: { payment_intent: invoice['payment_intent'] } }] : []
        return ok({ object: 'list', data: paid, has_more: false })
      },
      'POST refunds': (_id, fields) => {
        if (this.refunds.some((one) => one['payment_intent'] === fields['payment_intent']))
          return fault(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded' })
        const refund = { id: this.#name('re'), object: 'refund', ...fields }
        this.refunds.push(refund)
        return ok(refund)
      },
      'GET prices': (id) =>
        id === STRIPE_PRICE
          ? ok({ id, object: 'price', unit_amount: 900, currency: 'usd', recurring: { interval: 'month' } })
          : missing('price'),
    }
  }

  #keep(into: Map<string, Thing>, prefix: string, fields: Fields): { status: number; body: unknown } {
    const thing: Thing = { id: this.#name(prefix), created: this.#seconds(), livemode: true, ...fields }
    into.set(thing.id, thing)
    return ok(thing)
  }

  #read(from: Map<string, Thing>, id: string): { status: number; body: unknown } {
    const thing = from.get(id)
    return thing ? ok(thing) : missing('id')
  }

  #name(prefix: string): string {
    return `${prefix}_${String(++this.#count).padStart(8, '0')}`
  }

  #seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }
}

interface Fields {
  [name: string]: unknown
}

/** `a[b][0][c]=d`, as Stripe's library writes it. */
function fieldsOf(form: URLSearchParams): Fields {
  const fields: Fields = {}
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let place = fields
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Fields
    place[path.at(-1) ?? ''] = value
  }
  return fields
}

function itemsOf(subscription: Thing): { current_period_start: number; current_period_end: number }[] {
  return (subscription['items'] as { data: { current_period_start: number; current_period_end: number }[] }).data
}

function get(from: Map<string, Thing>, id: string): Thing {
  const thing = from.get(id)
  if (!thing) throw new Error(`there is no ${id}`)
  return thing
}

function ok(body: unknown): { status: number; body: unknown } {
  return { status: 200, body }
}

function missing(param: string): { status: number; body: unknown } {
  return fault(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` })
}

function fault(status: number, error: object): { status: number; body: unknown } {
  return { status, body: { error } }
}
