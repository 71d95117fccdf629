import { getMyChain, unlinkSoldierFromLeader } from '@muster/domain/roster/linking/functions.ts'
import type { MyChain, MyLink } from '@muster/domain/roster/linking/schema.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import Unlink from 'lucide-react/icons/unlink'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { openRosterBelow, useMyRosters } from '../../current-roster.ts'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { dayWords } from '../../../kit/instant-words.ts'
import { LinkMyself } from './link-myself.tsx'

/** Everybody from the top down to the person, and the leaders directly below. Links are made and ended here. */
export function ChainOfCommand() {
  const { data, error, retry } = useRead(getMyChain, {})
  const rosters = useMyRosters().read
  // The person's own rung names their roster.
  if (!data || rosters.loading)
    return <NotLoaded error={error} onRetry={retry} shape="text" label="Loading your chain of command" />
  return (
    <div className="flex flex-col gap-4">
      <Ladder chain={data} />
      {data.link ? <OwnLink link={data.link} /> : <LinkMyself waiting={data.waiting} />}
    </div>
  )
}

const MOST_BELOW = 8

function Ladder({ chain: { above, below } }: { chain: MyChain }) {
  const { own } = useMyRosters()
  if (above.length === 0 && below.length === 0 && !own) return null
  return (
    <ol aria-label="Chain of command, from the top" className="border-l-2 border-line-strong pl-3">
      {above.toReversed().map(({ rosterId, rosterName, leader }) => (
        <Rung key={rosterId} name={leader} roster={rosterName} />
      ))}
      <li className="-ml-3 border-l-4 border-brass py-1 pl-2.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <Badge kind="here">You</Badge>
          {own?.name}
        </span>
      </li>
      {below.length > 0 && (
        <li className="pl-4">
          <ul aria-label="Leaders directly below you">
            {below.slice(0, MOST_BELOW).map(({ rosterId, rosterName, leader }) => (
              <Rung key={rosterId} name={leader} roster={rosterName} openId={rosterId} />
            ))}
          </ul>
          <Link to="/dutyday/rosters" className={buttonClass('plain', '-ml-1')}>
            {below.length > MOST_BELOW ? `All ${below.length} rosters below` : 'Open the roll-up'}
          </Link>
        </li>
      )}
    </ol>
  )
}

function Rung({ name, roster, openId }: { name: string; roster: string; openId?: string }) {
  const navigate = useNavigate()
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1">
      <span className="font-strong">{name}</span>
      {openId ? (
        <button
          type="button"
          onClick={() => {
            openRosterBelow(openId)
            void navigate({ to: '/dutyday' })
          }}
          className="min-h-control text-14 text-action underline-offset-4 hover:underline"
        >
          <span className="sr-only">Open </span>
          {roster}
        </button>
      ) : (
        <span className="text-14 text-ink-soft">{roster}</span>
      )}
    </li>
  )
}

function OwnLink({ link }: { link: MyLink }) {
  const end = useWrite(unlinkSoldierFromLeader)
  const [asking, setAsking] = useState(false)

  async function unlink() {
    const done = await reportRefusal(
      end.run({ row: null }).then(() => true),
      'The link was not ended.',
    )
    setAsking(false)
    if (done) toast.done(`You are no longer linked to ${link.rosterName}.`)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        {link.leader} keeps your record on <span className="font-strong">{link.rosterName}</span>, linked since{' '}
        {dayWords(link.since)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/profile/record" className={buttonClass('quiet')}>
          Open my record
        </Link>
        <Button icon={Unlink} onClick={() => setAsking(true)}>
          Unlink
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`End the link to ${link.rosterName}`}
        description={`You no longer see your record, and your rosters are no longer below ${link.rosterName}: its leaders no longer see them. ${link.leader} keeps the record and its history. To come back you need a new code.`}
        action="Unlink"
        danger
        busy={end.busy}
        onConfirm={() => void unlink()}
      />
    </div>
  )
}
