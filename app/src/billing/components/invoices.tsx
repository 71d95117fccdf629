import type { getCardDetails } from '@muster/domain/billing/stripe/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { dayHere } from '../dates.ts'
import { money } from '../price-words.ts'

const STATES = { paid: 'Paid', open: 'Open', void: 'Void', uncollectible: 'Not paid', draft: 'Draft' } as const

export function Invoices({
  invoices,
  retry,
}: {
  invoices: OutputOf<typeof getCardDetails>['invoices']
  retry: () => void
}) {
  if (invoices === null)
    return <ErrorState message="The card provider does not answer, so the invoices are missing." onRetry={retry} />
  if (invoices.length === 0) return <p className="text-ink-soft">There are no invoices yet.</p>
  return (
    <ul>
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-1">
          <span className="grow basis-32">{dayHere(new Date(invoice.at))}</span>
          <span className="tabular">{money(invoice.amount, invoice.currency)}</span>
          <span className="w-16 text-ink-soft">{STATES[invoice.state]}</span>
          {invoice.url && (
            <a
              href={invoice.url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline"
            >
              Open invoice {invoice.number}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
