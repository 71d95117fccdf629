import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { takeBackGroups } from '@muster/domain/roster/leaders/functions.ts'
import { partGroupsWords } from '@muster/domain/roster/leaders/group-words.ts'
import { daysWords } from '@muster/domain/roster/leaders/hand-over.ts'
import type { HandOver } from '@muster/domain/roster/leaders/schema.ts'
import type { CoLeader } from '@muster/domain/roster/linking/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { RosterChoice } from '../current-roster.ts'

const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }))

export interface HandOverProps {
  roster: RosterChoice
  leader: CoLeader
  leaders: readonly CoLeader[]
  handOvers: readonly HandOver[]
  groups: readonly Group[]
}

/** What a leader handed over and to whom, and what the leader has for somebody else. */
export function HandOverLines({ me, ...props }: HandOverProps & { me: string | undefined }) {
  const { roster, leader, leaders, handOvers, groups } = props
  const own = leader.uid === me
  // From one's own leave, with its days.
  const { from, until } = useSearch({ strict: false }) as { from?: string; until?: string }
  const [asked, setAsking] = useState<boolean | null>(null)
  const asking = asked ?? (own && until !== undefined)
  const today = dayAt(new Date(), roster.timeZone)
  const given = handOvers.filter(({ uid }) => uid === leader.uid)
  const taken = handOvers.filter(({ toUid }) => toUid === leader.uid)
  const nameOf = (uid: string) => leaders.find((one) => one.uid === uid)?.name ?? 'another leader'
  const mayHandOver = own && leader.part?.groupIds?.some((id) => !given.some(({ groupId }) => groupId === id))
  return (
    <>
      {pairsOf(given).map((pair) => (
        <div key={pair.toUid + pair.until} className="flex flex-wrap items-center gap-x-4">
          <p className="text-14">
            {partGroupsWords(pair, groups)} {pair.begun ? 'is led' : 'will be led'} by {nameOf(pair.toUid)}{' '}
            {daysWords(pair, today)}.
          </p>
          {(own || roster.role === 'owner' || pair.toUid === me) && (
            <End roster={roster} pair={pair} taker={nameOf(pair.toUid)} />
          )}
        </div>
      ))}
      {pairsOf(taken).map((pair) => (
        <p key={pair.uid + pair.until} className="text-14">
          {pair.begun ? 'Leads' : 'Will lead'} {partGroupsWords(pair, groups)} for {nameOf(pair.uid)}{' '}
          {daysWords(pair, today)}.
        </p>
      ))}
      {mayHandOver && (
        <Button className="my-1" onClick={() => setAsking(true)}>
          Hand over while away
        </Button>
      )}
      {asking && mayHandOver && (
        <Suspense>
          <HandOverDialog {...props} own days={{ from, until }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

interface Pair extends Pick<HandOver, 'uid' | 'toUid' | 'from' | 'until' | 'begun'> {
  readonly groupIds: readonly string[]
}

/** The groups between the same two leaders for the same days in one line. */
function pairsOf(handOvers: readonly HandOver[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const { groupId, ...days } of handOvers) {
    const key = [days.uid, days.toUid, days.from, days.until].join()
    pairs.set(key, { ...days, groupIds: [...(pairs.get(key)?.groupIds ?? []), groupId] })
  }
  return [...pairs.values()]
}

function End({ roster, pair, taker }: { roster: RosterChoice; pair: Pair; taker: string }) {
  const takeBack = useWrite(takeBackGroups)
  const [asking, setAsking] = useState(false)
  const { uid, toUid, groupIds, begun } = pair
  async function send() {
    const done = await reportRefusal(
      takeBack.run({ rosterId: roster.id, uid, toUid, groupIds: [...groupIds] }).then(() => true),
      begun ? 'The hand-over goes on.' : 'The hand-over stays planned.',
    )
    setAsking(false)
    if (done) toast.done(begun ? 'The hand-over has ended.' : 'The hand-over was canceled.')
  }
  return (
    <>
      <Button className="my-1" onClick={() => setAsking(true)}>
        {begun ? 'End now' : 'Cancel hand-over'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={begun ? 'End the hand-over' : 'Cancel the hand-over'}
        description={
          begun
            ? `${taker} no longer sees and reports these groups. What they entered stays.`
            : `${taker} will not lead these groups.`
        }
        action={begun ? 'End now' : 'Cancel hand-over'}
        keep={begun ? undefined : 'Keep hand-over'}
        busy={takeBack.busy}
        onConfirm={() => void send()}
      />
    </>
  )
}
