import { purchases } from '../../platform/purchasing/purchases.ts'
import type { PurchaseView } from '../../platform/purchasing/purchaser.ts'
import type { StoreName, StoreProduct } from '../../platform/purchasing/states.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { periodWords, priceWords } from '../price-words.ts'

export interface StoreOfferProps {
  product: StoreProduct
  store: StoreName
  busy: PurchaseView['busy']
  onBuy: () => void
}

/** The product, its period, its price and how it ends, as the stores require before a purchase. */
export function StoreOffer({ product, store, busy, onBuy }: StoreOfferProps) {
  const phases = product.offers[0]?.pricingPhases ?? []
  const { count, unit } = periodWords(phases.at(-1)?.period ?? null)
  const period = count === 1 ? unit : `${count} ${unit}s`
  return (
    <div className="flex flex-col items-start gap-3">
      <div>
        <h3 className="text-16 font-heavy">{product.title}</h3>
        <p className="tabular">{priceWords(phases)}</p>
      </div>
      <Button variant="primary" busy={busy === 'buying'} disabled={busy === 'restoring'} onClick={onBuy}>
        Subscribe
      </Button>
      <p className="max-w-[60ch] text-14 text-ink-soft">
        {store === 'app store' ? 'Your Apple Account' : 'Your Google Play account'} is charged when you confirm. It
        renews automatically every {period} at that price until you cancel. Cancel in {WHERE[store]} at least 24 hours
        before the {period} ends. You can edit until then.
      </p>
      <Pages />
    </div>
  )
}

const WHERE = {
  'app store': 'Settings, your name, Subscriptions',
  'google play': 'the Play Store, Payments and subscriptions',
} as const

function Pages() {
  const { terms, privacy } = purchases.pages
  const links = [
    { href: terms, label: 'Terms of use' },
    { href: privacy, label: 'Privacy policy' },
  ]
  return (
    <div className="flex flex-wrap gap-x-4 empty:hidden">
      {links.map(
        ({ href, label }) =>
          href && (
            <a
              key={label}
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-14 underline"
            >
              {label}
            </a>
          ),
      )}
    </div>
  )
}
