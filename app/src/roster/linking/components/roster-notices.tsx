import { listLinkRequests, listTransfers } from '@muster/domain/roster/linking/functions.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../../platform/calls/calls.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LoadingShape } from '../../../ui/states/loading-shape.tsx'
import { mayEditWhole, type RosterChoice } from '../../current-roster.ts'

const LinkRequests = lazy(async () => ({ default: (await import('./link-requests.tsx')).LinkRequests }))

/** Shown above the roster while people wait for its leader's decision; otherwise nothing. */
export function RosterNotices({ roster }: { roster: RosterChoice }) {
  const enabled = mayEditWhole(roster, 'roster')
  const requests = useRead(listLinkRequests, { rosterId: roster.id }, { enabled }).data?.requests ?? []
  const transfers = useRead(listTransfers, { rosterId: roster.id }, { enabled }).data?.transfers ?? []
  const [reviewing, setReviewing] = useState(false)
  const incoming = transfers.filter(({ direction, state }) => direction === 'in' && state === 'offered')
  const [offer] = incoming
  if (requests.length === 0 && !offer && !reviewing) return null
  return (
    <div className="mb-3 flex flex-col gap-px empty:hidden print:hidden">
      {requests.length > 0 && (
        <Notice
          text={requests.length === 1 ? '1 person asks to be linked.' : `${requests.length} people ask to be linked.`}
        >
          <Button onClick={() => setReviewing(true)}>Review requests</Button>
        </Notice>
      )}
      {offer && (
        <Notice
          text={
            incoming.length === 1
              ? `${offer.other} offers you ${offer.soldiers.length === 1 ? '1 Soldier' : `${offer.soldiers.length.toLocaleString('en-US')} Soldiers`}.`
              : `${incoming.length} transfers wait for you.`
          }
        >
          <Link to="/soldiers/settings" search={{ tab: 'transfers' }} className={buttonClass('quiet')}>
            Review transfers
          </Link>
        </Notice>
      )}
      <Dialog
        open={reviewing}
        onOpenChange={setReviewing}
        title="Requests to be linked"
        description="Compare each with the Soldier on your roster. Whoever is linked sees their own record; the rosters they keep then go below yours."
        wide
      >
        <Suspense fallback={<LoadingShape shape="list" rows={2} label="Loading requests" />}>
          <LinkRequests roster={roster} bare />
        </Suspense>
      </Dialog>
    </div>
  )
}

function Notice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 border-brass bg-brass-soft px-3 py-1"
    >
      <p className="min-w-0 font-strong">{text}</p>
      {children}
    </div>
  )
}
