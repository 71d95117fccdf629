import type { PlanWords } from '@muster/domain/billing/plan-words.ts'
import { useState } from 'react'
import { useConnection } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { portalLabel } from '../portal-label.ts'
import { useCardActs } from '../use-card-acts.ts'

export interface CardActionsProps {
  plan: PlanWords
  mode: 'live' | 'sandbox' | 'off'
  /** The account does not need to pay by card: it is unlimited, or a store sold the subscription. */
  covered: boolean
  hasCustomer: boolean
  /** The end of access if the subscription is canceled now. */
  worksUntil: string | null
  onChanged: () => void
}

/** Subscribe, change the card, cancel, resume. */
export function CardActions({ plan, mode, covered, hasCustomer, worksUntil, onChanged }: CardActionsProps) {
  const { busy, act } = useCardActs(onChanged)
  const [asking, setAsking] = useState(false)
  const offline = useConnection().state === 'offline'
  const disabled = offline || busy !== null
  if (mode === 'off')
    return <p className="text-ink-soft">Card payment is not set up on this server. Ask its administrator.</p>
  const { card } = plan
  const portal = portalLabel(card, hasCustomer)
  return (
    <div className="flex flex-col items-start gap-3">
      {mode === 'sandbox' && (
        <p className="max-w-[60ch] text-14 text-ink-soft">
          No card provider is set up on this server, so a sandbox stands in for one. Nothing is charged.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {card === 'none' && !covered && (
          <Button
            variant="primary"
            busy={busy === 'subscribe'}
            disabled={disabled && busy !== 'subscribe'}
            onClick={() => void act('subscribe')}
          >
            Subscribe
          </Button>
        )}
        {card === 'ends' && (
          <Button
            variant="primary"
            busy={busy === 'resume'}
            disabled={disabled && busy !== 'resume'}
            onClick={() => void act('resume')}
          >
            Resume subscription
          </Button>
        )}
        {portal !== null && (
          <Button
            variant={card === 'due' ? 'primary' : undefined}
            busy={busy === 'portal'}
            disabled={disabled && busy !== 'portal'}
            onClick={() => void act('portal')}
          >
            {portal}
          </Button>
        )}
        {(card === 'renews' || card === 'due') && (
          <Button disabled={disabled} onClick={() => setAsking(true)}>
            Cancel subscription
          </Button>
        )}
      </div>
      {offline && <p className="text-14 text-ink-soft">You are offline. Billing needs a connection.</p>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your subscription"
        description={
          worksUntil === null
            ? 'It will not renew. Nothing you entered is deleted.'
            : `It will not renew. You can edit until ${worksUntil}, and read everything afterwards. Nothing is deleted.`
        }
        action="Cancel subscription"
        keep="Keep subscription"
        danger
        onConfirm={() => {
          setAsking(false)
          void act('cancel')
        }}
      />
    </div>
  )
}
