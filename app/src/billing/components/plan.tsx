import type { PlanWords } from '@muster/domain/billing/plan-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Progress } from '../../ui/states/progress.tsx'

/** Plan, status and next step; for a trial, also how much of it is left. */
export function Plan({ plan }: { plan: PlanWords }) {
  const { trial } = plan
  const left = trial && trial.days - trial.day
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-20 font-heavy">
        {plan.plan}
        {plan.state !== 'None' && plan.state !== plan.plan && (
          <Badge kind={plan.tone === 'stopped' ? 'alert' : plan.tone === 'soon' ? 'soon' : 'plain'}>{plan.state}</Badge>
        )}
        {plan.isSandbox && <Badge kind="soon">Sandbox</Badge>}
      </p>
      <p className="max-w-[60ch]">{plan.words}</p>
      {trial && (
        <Progress
          label={`Day ${trial.day} of ${trial.days}`}
          value={trial.day}
          max={trial.days}
          text={left === 0 ? 'last day' : left === 1 ? '1 day left' : `${left} days left`}
        />
      )}
      {plan.wasRefunded && (
        <p className="max-w-[60ch] text-ink-soft">You paid twice. The second subscription was canceled and refunded.</p>
      )}
      {plan.managedAt && <p className="max-w-[60ch] text-ink-soft">{STORE_HINT[plan.managedAt]}</p>}
    </div>
  )
}

const STORE_HINT = {
  'App Store': 'You bought it in the App Store. Change or cancel it there: Settings, your name, Subscriptions.',
  'Google Play': 'You bought it at Google Play. Change or cancel it there: Play Store, Payments and subscriptions.',
} as const
