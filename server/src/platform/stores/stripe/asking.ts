import { Stripe } from 'stripe'
import { StoreUnavailable } from '../store.ts'

/** A call waits this long for Stripe, twice. */
const TIMEOUT_MS = 12_000

export function stripeClient(secretKey: string, apiUrl: string): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** Stripe understood the request and refuses it: a fault of ours, or of the configuration. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly code: string | undefined
  readonly param: string | undefined

  /** Without Stripe's own message, which may name people. */
  constructor({ type, code, param, requestId }: Stripe.errors.StripeError) {
    super(`${type}: ${code ?? 'no code'}${param ? ` (${param})` : ''}, request ${requestId ?? 'unknown'}`)
    this.code = code
    this.param = param
  }
}

/** Calls Stripe, and distinguishes an outage from a refusal. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isAway(error)) throw new StoreUnavailable(`${error.type} ${error.statusCode ?? ''}`.trim())
    throw new StripeRefusal(error)
  }
}

/** The same for an object that may be missing, which gives null. */
export async function askFor<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(question)
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === 'resource_missing') return null
    throw error
  }
}

/** A withdrawn key, or one of test mode instead of live mode, says nothing about any subscription. */
function isAway(error: Stripe.errors.StripeError): boolean {
  const { StripeAuthenticationError, StripeConnectionError, StripePermissionError, StripeRateLimitError } =
    Stripe.errors
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError ||
    (error.statusCode ?? 0) >= 500 ||
    /exists in (test|live) mode/.test(error.message)
  )
}
