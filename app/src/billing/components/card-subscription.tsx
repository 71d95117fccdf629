import { planWords } from '@muster/domain/billing/plan-words.ts'
import { getCardDetails } from '@muster/domain/billing/stripe/functions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { dayHere } from '../dates.ts'
import type { SubscriptionProps } from '../paying.ts'
import { cardPriceWords } from '../price-words.ts'
import { CardActions } from './card-actions.tsx'
import { DetachStore } from './detach-store.tsx'
import { Invoices } from './invoices.tsx'
import { Plan } from './plan.tsx'

/** The subscription where it is paid for by card. */
export function CardSubscription({ billing, retry }: SubscriptionProps) {
  const now = new Date(serverNow())
  const plan = planWords(billing, now, dayHere)
  const card = billing.sources.find(({ source, status }) => source === 'stripe' && status !== 'canceled')
  const ends = card?.status === 'active' ? (card.periodEndsAt ?? card.entitledUntil) : null
  const covered =
    billing.entitled && billing.follows !== 'trial' && (billing.follows !== 'stripe' || plan.card !== 'none')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 desk:grid-cols-2">
      <div>
        <Part title="Your plan">
          <Plan plan={plan} />
        </Part>
        <Part title="Payment by card">
          <Price mode={billing.card} />
          <CardActions
            plan={plan}
            mode={billing.card}
            covered={covered}
            hasCustomer={billing.hasCustomer}
            worksUntil={ends === null ? null : dayHere(new Date(ends))}
            onChanged={retry}
          />
        </Part>
      </div>
      <div>
        <Part title="Invoices">
          <CardInvoices hasCustomer={billing.hasCustomer} />
        </Part>
        <Part title="Bought in an app store">
          <p className="max-w-[60ch] text-ink-soft">
            A purchase in the App Store or at Google Play is restored in the app on the phone where you bought it: open
            Manage subscription there.
          </p>
          <DetachStore billing={billing} onDone={retry} />
        </Part>
      </div>
    </div>
  )
}

function Price({ mode }: { mode: SubscriptionProps['billing']['card'] }) {
  const { data, loading } = useRead(getCardDetails, {})
  if (mode === 'off') return null
  // Its room is kept while it loads.
  return <p className={cx('pb-3', loading && 'invisible')}>{cardPriceWords(data?.price ?? null, mode)}</p>
}

const LINE = { shape: 'text', rows: 1 } as const
const LIST = { shape: 'list', rows: 2 } as const

function CardInvoices({ hasCustomer }: { hasCustomer: boolean }) {
  const read = useRead(getCardDetails, {})
  // Who never paid by card has no invoices, and one line says so.
  if (read.data) return <Invoices invoices={read.data.invoices} retry={read.retry} />
  const outline = hasCustomer ? LIST : LINE
  return <NotLoaded error={read.error} onRetry={read.retry} {...outline} label="Loading invoices" />
}
