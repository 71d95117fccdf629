import { randomBytes } from 'node:crypto'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Acting } from '../../../database/database.ts'
import { takeForms } from '../../../platform/http/forms.ts'
import { escapeHtml, plainPage } from '../../../platform/http/plain-page.ts'
import { takeIn } from '../../store-events/writes.ts'
import { isExpired, sandboxRecord } from './reads.ts'
import { SANDBOX_PATH } from './sandbox-store.ts'
import { periodEnd, type SandboxRecord, sandboxSubscription, startsLater } from './state.ts'
import { changeSandbox, type SandboxChange } from './writes.ts'

export interface SandboxPagesParts {
  readonly database: Acting
  readonly clock: () => Date
  /** The time zone of the account's unit, in which the app shows its dates. Null when none is known. */
  readonly zoneOf: (uid: string) => Promise<string | null>
}

const NOTICE = `<p class="notice"><strong>Sandbox: nothing is charged.</strong> No card provider is set up on this
server, so this page stands in for one. Enter no card.</p>`
/** Unknown pages and pages of deleted accounts get the same text. */
const GONE = 'This page has expired. Go back and start again.'

/** The payment page and the customer page of the sandbox. Anybody with the address may use them. */
export function sandboxPages({ database, clock, zoneOf }: SandboxPagesParts) {
  return (app: FastifyInstance): void => {
    takeForms(app)

    const change = (externalId: string, kind: string, to: SandboxChange) =>
      database.write(async (tx) => {
        const changed = await changeSandbox(tx, externalId, to)
        const event = {
          store: 'stripe' as const,
          eventId: `sandbox_${randomBytes(12).toString('hex')}`,
          kind,
          externalId,
        }
        // The same message that a provider would send.
        if (changed) await takeIn(tx, event, clock())
      })

    app.get(`${SANDBOX_PATH}/checkout/:id`, async (request, reply) => {
      const record = await sandboxRecord(database.reading, idOf(request))
      if (record?.paidAt) return reply.redirect('/billing', 303)
      if (!record || isExpired(record.openedAt, clock())) return show(reply.code(404), 'Pay', back(GONE))
      return show(reply, 'Subscribe', checkoutPage(record, await zoneOf(record.uid), null))
    })

    app.post(`${SANDBOX_PATH}/checkout/:id`, async (request, reply) => {
      const id = idOf(request)
      const record = await sandboxRecord(database.reading, id)
      if (!record || (!record.paidAt && isExpired(record.openedAt, clock())))
        return show(reply.code(404), 'Pay', back(GONE))
      if (actOf(request) !== 'pay') {
        const words = 'The payment failed, as asked. Nothing was set up. Try again or go back.'
        return show(reply, 'Subscribe', checkoutPage(record, await zoneOf(record.uid), words))
      }
      if (!record.paidAt) await change(id, 'sandbox.paid', { paid_at: clock() })
      return reply.redirect(`/billing?checkout=${encodeURIComponent(id)}`, 303)
    })

    app.get(`${SANDBOX_PATH}/portal/:id`, async (request, reply) => {
      const record = await sandboxRecord(database.reading, idOf(request))
      if (!record?.paidAt) return show(reply.code(404), 'Your subscription', back(GONE))
      return show(reply, 'Your subscription', portalPage(record, await zoneOf(record.uid), clock()))
    })

    app.post(`${SANDBOX_PATH}/portal/:id`, async (request, reply) => {
      const id = idOf(request)
      const record = await sandboxRecord(database.reading, id)
      if (!record?.paidAt) return show(reply.code(404), 'Your subscription', back(GONE))
      const act = actOf(request)
      const to = changeOf(act, record, clock())
      if (to) await change(id, `sandbox.${act}`, to)
      return reply.redirect(`${SANDBOX_PATH}/portal/${encodeURIComponent(id)}`, 303)
    })
  }
}

function changeOf(act: string, record: SandboxRecord, now: Date): SandboxChange | null {
  switch (act) {
    case 'cancel':
      return { cancel_at: periodEnd(record, now) }
    case 'resume':
      return { cancel_at: null }
    case 'fail':
      return { failing_since: now }
    case 'mend':
      return { failing_since: null }
    case 'end':
      return { ended_at: now }
    default:
      return null
  }
}

function checkoutPage(record: SandboxRecord, zone: string | null, problem: string | null): string {
  const first = day(record.firstEndsAt, zone)
  const starts = startsLater(record)
    ? `Your trial runs to its end: you pay first on ${first}.`
    : `You pay now. The first month ends on ${first}.`
  return `<h1>Subscribe to Muster</h1>
${NOTICE}
${problem === null ? '' : `<p class="error" role="alert">${escapeHtml(problem)}</p>`}
<p>One month, renewed every month until you cancel. ${starts}</p>
<p>No price is set on this server. A card provider shows its price here.</p>
${form([
  ['pay', 'Pay (sandbox)', true],
  ['fail', 'Let the payment fail'],
])}
<p><a href="/billing">Go back without paying</a></p>`
}

function portalPage(record: SandboxRecord, zone: string | null, now: Date): string {
  const subscription = sandboxSubscription(record, now)
  const ends = subscription?.periodEndsAt ?? now
  const next = subscription?.reason === 'not charged yet' ? 'You pay first' : 'It renews'
  const [state, acts]: [string, [string, string, boolean?][]] =
    subscription?.status === 'canceled'
      ? [`It ended on ${day(ends, zone)}.`, []]
      : subscription?.status === 'past_due'
        ? ['The payment failed and is past due.', [['mend', 'Pay what is due (sandbox)', true], END]]
        : subscription?.renews
          ? [`${next} on ${day(ends, zone)}.`, [['cancel', 'Cancel at the end of the month'], FAIL, END]]
          : [`It ends on ${day(ends, zone)}.`, [['resume', 'Resume', true], FAIL, END]]
  return `<h1>Your subscription</h1>
${NOTICE}
<p role="status">${state}</p>
${form(acts)}
<p><a href="/billing">Back to Muster</a></p>`
}

const FAIL: [string, string] = ['fail', 'Let the next payment fail now']
const END: [string, string] = ['end', 'End it now']

function form(acts: readonly (readonly [string, string, boolean?])[]): string {
  const buttons = acts.map(
    ([act, label, main]) =>
      `<p><button name="act" value="${act}" class="${main ? 'main' : 'middle'}">${escapeHtml(label)}</button></p>`,
  )
  return `<form method="post">${buttons.join('')}</form>`
}

function back(words: string): string {
  return `<h1>Nothing here</h1>${NOTICE}<p>${escapeHtml(words)}</p><p><a href="/billing">Back to Muster</a></p>`
}

function show(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(plainPage(title, body))
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function actOf(request: FastifyRequest): string {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('act') ?? ''
}

function day(at: Date, zone: string | null): string {
  return formatDate(dayAt(at, zone ?? 'UTC'))
}
