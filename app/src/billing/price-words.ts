import type { PricingPhase } from '../platform/purchasing/states.ts'

const UNITS: Readonly<Record<string, string>> = { D: 'day', W: 'week', M: 'month', Y: 'year' }

/** The price of a subscription by card, or the plain reason why no price is shown. */
export function cardPriceWords(
  price: { readonly amount: number; readonly currency: string; readonly interval: string } | null,
  mode: 'live' | 'sandbox',
): string {
  if (price) return `${money(price.amount, price.currency)} a ${price.interval}, until you cancel.`
  return mode === 'sandbox'
    ? 'No price is set on this server: the sandbox charges nothing.'
    : 'The price could not be loaded. The payment page shows it before you pay.'
}

/** `P1M` is a month, `P3M` 3 months. */
export function periodWords(period: string | null): { readonly count: number; readonly unit: string } {
  const [, count = '1', unit = 'M'] = /^P(\d+)([DWMY])$/.exec(period ?? '') ?? []
  return { count: Number(count), unit: UNITS[unit] ?? 'month' }
}

/** The price in the store's own figures: "$4.99 a month", "1 week free, then $4.99 a month". */
export function priceWords(phases: readonly PricingPhase[]): string {
  const steps = phases.map(({ price, period, endless }) => {
    const { count, unit } = periodWords(period)
    const span = count === 1 ? unit : `${count} ${unit}s`
    if (endless) return count === 1 ? `${price} a ${unit}` : `${price} every ${span}`
    const isFree = !/[1-9]/.test(price)
    return isFree ? `${count} ${unit}${count === 1 ? '' : 's'} free` : `${price} for the first ${span}`
  })
  return steps.join(', then ')
}

export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
