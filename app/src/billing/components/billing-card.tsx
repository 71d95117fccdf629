import { getBilling } from '@muster/domain/billing/functions.ts'
import { planWords } from '@muster/domain/billing/plan-words.ts'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { dayHere } from '../dates.ts'
import { paying } from '../paying.ts'
import { Plan } from './plan.tsx'

/** A summary of the subscription on the profile. */
export function BillingCard() {
  const read = useRead(getBilling, {})
  if (!read.data) {
    return <NotLoaded error={read.error} onRetry={read.retry} shape="text" rows={3} label="Loading your subscription" />
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Plan plan={paying.plan(planWords(read.data, new Date(serverNow()), dayHere))} />
      </div>
      <Link to="/billing" className={buttonClass()}>
        Manage subscription
      </Link>
    </div>
  )
}
