import { planWords } from '@muster/domain/billing/plan-words.ts'
import { planInStore } from '@muster/domain/billing/stores/plan-in-store.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { purchases } from '../../platform/purchasing/purchases.ts'
import type { PurchaseView } from '../../platform/purchasing/purchaser.ts'
import { PURCHASE_WORDS, purchaseAdvice, purchaseStateOf } from '../../platform/purchasing/states.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { dayHere } from '../dates.ts'
import type { SubscriptionProps } from '../paying.ts'
import { useStoreActs } from '../use-store-acts.ts'
import { DetachStore } from './detach-store.tsx'
import { Plan } from './plan.tsx'
import { StoreOffer } from './store-offer.tsx'

/** The subscription in a store app: it is bought, restored and canceled there. */
export function StoreSubscription({ billing, retry }: SubscriptionProps) {
  const view = useStore(purchases.view)
  if (view === null)
    return (
      <ErrorState message={PURCHASE_WORDS.unsupported} kept={purchaseAdvice(PURCHASE_WORDS.unsupported) ?? undefined} />
    )
  const plan = planInStore(planWords(billing, new Date(serverNow()), dayHere), view.store)
  const paid = billing.entitled && billing.follows !== 'trial' && (billing.follows !== 'stripe' || plan.card !== 'none')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 desk:grid-cols-2">
      <Part title="Your plan">
        <Plan plan={plan} />
        {plan.managed === 'elsewhere' && (
          <p className="max-w-[60ch] pt-3 text-ink-soft">Change or cancel it where you bought it.</p>
        )}
        {plan.managed === 'here' && (
          <div className="flex flex-col items-start gap-2 pt-3">
            <Button onClick={() => purchases.manage()}>Change or cancel</Button>
            <p className="max-w-[60ch] text-14 text-ink-soft">
              Opens the page of your subscriptions in {storeName(view)}.
            </p>
          </div>
        )}
      </Part>
      <Part title="Subscription">
        <InStore view={view} paid={paid} retry={retry} />
        <DetachStore billing={billing} onDone={retry} />
      </Part>
    </div>
  )
}

function InStore({ view, paid, retry }: { view: PurchaseView; paid: boolean; retry: () => void }) {
  const { busy, buy, restore } = useStoreActs(view, retry)
  const { store, product, lastError, link, pending } = view
  const state = purchaseStateOf({ store, product, entitled: paid, lastError })
  const words = noticeOf(view, paid)
  // A purchase that is still pending must not be made a second time.
  const onItsWay = pending || link?.state === 'waiting'
  return (
    <div className="flex flex-col items-start gap-4">
      {state === 'LOADING' && (
        <div className="w-full">
          <LoadingShape shape="text" rows={3} label="Asking the store for the price" />
        </div>
      )}
      {state === 'ERROR' && lastError !== null && (
        <div className="w-full">
          <ErrorState
            message={lastError}
            kept={purchaseAdvice(lastError) ?? undefined}
            onRetry={() => purchases.retry()}
          />
        </div>
      )}
      {state === 'OWNED' && paid && <p>You are subscribed. There is nothing more to buy.</p>}
      {state === 'READY' && product && !onItsWay && (
        <StoreOffer product={product} store={store} busy={busy} onBuy={() => void buy()} />
      )}
      <p role="status" className="max-w-[60ch] empty:hidden">
        {words}
      </p>
      <Button
        busy={busy === 'restoring'}
        disabled={busy === 'buying'}
        onClick={() => void restore()}
        variant={state === 'OWNED' && !paid && !onItsWay ? 'primary' : 'quiet'}
      >
        Restore purchases
      </Button>
    </div>
  )
}

function noticeOf(view: PurchaseView, paid: boolean): string | null {
  const { link, pending, product, lastError } = view
  if (paid) return null
  if (pending) return 'Your purchase waits for approval or payment. It starts when the store confirms it.'
  if (link?.state === 'waiting')
    return 'Your purchase is safe in the store. It is added to your account as soon as the server can be reached.'
  if (link?.state === 'refused' && lastError === null) return link.words
  // After a failed restore, the store's subscription is still where it was.
  if (product?.owned && lastError !== null) return [lastError, purchaseAdvice(lastError) ?? ''].join(' ').trim()
  if (product?.owned)
    return 'The store has a subscription for this phone that is not on your account here. Restore it to use it.'
  return null
}

function storeName({ store }: PurchaseView): string {
  return store === 'app store' ? 'the App Store' : 'Google Play'
}
