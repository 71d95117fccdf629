import { listLinkEvents, unlinkSoldierFromLeader } from '@muster/domain/roster/linking/functions.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import Unlink from 'lucide-react/icons/unlink'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { mayEdit } from '../../current-roster.ts'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { instantWords } from '../../../kit/instant-words.ts'

const EVENTS = {
  linked: 'Linked',
  unlinked: 'Link ended',
  'transferred out': 'Transferred to',
  'transferred in': 'Transferred from',
} as const

/** Whether the record is linked to the Soldier's account, the history of the link, and how to end it. */
export function SoldierLink({ soldier, roster }: { soldier: Soldier; roster: Roster }) {
  const ids = { rosterId: roster.id, soldierId: soldier.id }
  const { data, error, retry } = useRead(listLinkEvents, ids)
  const end = useWrite(unlinkSoldierFromLeader)
  const [asking, setAsking] = useState(false)
  const name = rosterName(soldier)

  async function unlink() {
    const done = await reportRefusal(
      end.run({ row: ids }).then(() => true),
      'The link was not ended.',
    )
    setAsking(false)
    if (done) toast.done(`${name} is no longer linked.`)
  }
  return (
    <div className="flex max-w-[46rem] flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-[60ch]">
          {soldier.linked ? (
            <>
              <Badge kind="here">Linked</Badge> {name} signs in, sees this record and keeps contact data up to date. Any
              roster they keep is below {roster.settings.name}.
            </>
          ) : (
            <>
              <Badge>Not linked</Badge> Give {name} your leader code. If their e-mail or DoD ID is on this record, they
              are also asked when they sign in. You are notified when they agree, and not before.
            </>
          )}
        </p>
        {soldier.linked && mayEdit(roster, 'roster') && (
          <Button icon={Unlink} onClick={() => setAsking(true)}>
            Unlink
          </Button>
        )}
      </div>
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the history of the link" />
      ) : (
        data.events.length > 0 && (
          <ol className="border-t border-line" aria-label="History of the link">
            {data.events.map((event) => (
              <li key={`${event.at} ${event.event}`} className="border-b border-line py-2">
                <p className="font-strong">
                  {EVENTS[event.event]} {event.roster}
                </p>
                <p className="tabular text-12 text-ink-soft">
                  {[event.by, instantWords(event.at)].filter(Boolean).join(', ')}
                </p>
              </li>
            ))}
          </ol>
        )
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`End the link to ${name}`}
        description="They no longer see this record, and rosters they keep are no longer below yours. The record and its history stay with you. To be linked again they need a new code."
        action="Unlink"
        danger
        busy={end.busy}
        onConfirm={() => void unlink()}
      />
    </div>
  )
}
