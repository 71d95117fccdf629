import { getDutyOutlook } from '@muster/domain/dutyday/formations/functions.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { framesOf } from '@muster/domain/kernel/carried/frames.ts'
import type { PacketCover } from '@muster/domain/kernel/carried/schema.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useMemo, useState } from 'react'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { base64 } from '../../platform/between-devices/base64url.ts'
import { type Made, makePacket } from '../../platform/between-devices/packets.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { saveFile } from '../../platform/files/files.ts'
import type { Act } from '../../platform/outbox/outbox.ts'
import { type Account, asRefusal } from '../../platform/session/account.ts'
import { useStore } from '../../platform/storage/store.ts'
import { useMyRosters } from '../../roster/current-roster.ts'
import { useOwnPart } from '../../roster/use-scope-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { sinceText } from '../frame/as-of.tsx'
import { carriedOf, countActs, countWords, nextToHand } from './carried-acts.ts'
import { CoverWords } from './cover-words.tsx'
import { MovingCode } from './moving-code.tsx'

/** What waits here, as a code for another camera or as a file. */
export function HandOver({ account: { uid, outbox } }: { account: Account }) {
  const waiting = carriedOf(useStore(outbox.acts))
  const next = nextToHand(waiting)
  const coverOf = useCover(waiting)
  const [made, setMade] = useState<Made | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (waiting.length === 0) {
    return (
      <EmptyState title="Nothing to hand over" picture="signal">
        Statuses and reports that you enter without signal wait here. Another leader can then take them along.
      </EmptyState>
    )
  }
  const counted = countActs(waiting)
  const taken = waiting.flatMap(({ handed }) => (handed?.taken ? handed.at : []))
  async function make() {
    setRefusal(null)
    try {
      const packet = await makePacket(uid, coverOf, next)
      // From now on a camera may have it, whatever this phone hears of that.
      note(packet, false)
      setMade(packet)
    } catch (error) {
      setRefusal(asRefusal(error))
    }
  }
  function note({ acts }: Made, isTaken: boolean) {
    const ids = acts.map(({ id }) => id)
    // Without a storage it is known as long as the page is open, like the entries themselves.
    outbox.handOver(ids, isTaken).catch(() => undefined)
  }
  async function save({ cover, code, bytes }: Made) {
    const fileName = `${cover.unit} ${code}.muster`
    try {
      await saveFile({ fileName, mediaType: 'application/octet-stream', content: base64(bytes) })
    } catch {
      toast.problem('The file could not be saved. Nothing was handed over.')
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong>{countWords(counted)}</strong>{' '}
        {counted.statuses + counted.reports + counted.undone === 1 ? 'waits' : 'wait'} on this phone.
        {taken.length > 0 && (
          <span className="block text-ink-soft">
            {taken.length === waiting.length ? 'Handed' : `${taken.length} of ${waiting.length} entries handed`} to
            another phone at {sinceText(Math.max(...taken), Date.now())}, still waiting here.
          </span>
        )}
        {next.length < waiting.length && (
          <span className="block text-ink-soft">
            The next code has {next.length} of the entries. Then comes the rest.
          </span>
        )}
      </p>
      {made ? (
        <>
          <CoverWords packet={made} />
          <MovingCode frames={framesOf(made.bytes, made.code)} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              edits={false}
              onClick={() => {
                note(made, true)
                setMade(null)
              }}
            >
              The other phone has it
            </Button>
            <Button onClick={() => void save(made)}>Save as a file</Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" edits={false} onClick={() => void make()}>
            Show the code
          </Button>
        </div>
      )}
      {refusal && (
        <p role="alert" className="text-danger">
          {describeRefusal(refusal)}
        </p>
      )}
    </div>
  )
}

/** What the other leader can read. */
function useCover(waiting: readonly Act[]): (acts: readonly Act[]) => PacketCover {
  const profile = useMyProfile().data
  const { rosters, current } = useMyRosters()
  const part = useOwnPart({ id: current?.id ?? '', part: current?.part ?? null })
  const { rosterIds: all, days: allDays, formationIds: asked } = useMemo(() => countActs(waiting), [waiting])
  const day = { rosterId: all[0] ?? '', dutyDate: allDays[0] as CalendarDate }
  const outlook = useRead(getDutyOutlook, day, { enabled: asked.length > 0 }).data
  const name = `${profile?.rank ?? ''} ${profile?.name?.last ?? profile?.displayName ?? 'A leader'}`
  return (acts) => {
    const { statuses, reports, undone, rosterIds, days, formationIds } = countActs(acts)
    const formations = outlook?.formations.filter(
      ({ formationId }) => formationId !== null && formationIds.includes(formationId),
    )
    const units = rosterIds.map((id) => rosters.find((roster) => roster.id === id)?.name ?? 'Another roster')
    return {
      from: name.trim().slice(0, 80),
      unit: [rosterIds[0] === current?.id ? part : null, ...units].filter(Boolean).join(', ').slice(0, 120),
      of: [...(formations?.map((one) => one.name) ?? []), ...days.map((one) => formatDate(one as CalendarDate))]
        .join(', ')
        .slice(0, 80),
      at: new Date(serverNow()).toISOString(),
      statuses,
      reports,
      undone,
    }
  }
}
