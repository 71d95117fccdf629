import { getDutyOutlook } from '@muster/domain/dutyday/formations/functions.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { framesOf } from '@muster/domain/kernel/carried/frames.ts'
import { PACKET_ACTS } from '@muster/domain/kernel/carried/packet.ts'
import type { PacketCover } from '@muster/domain/kernel/carried/schema.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useMemo, useState } from 'react'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { base64 } from '../../platform/between-devices/base64url.ts'
import { noteHanded, useHandedAt } from '../../platform/between-devices/handed.ts'
import { makePacket, type Packet } from '../../platform/between-devices/packets.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { saveFile } from '../../platform/files/files.ts'
import { type Account, asRefusal } from '../../platform/session/account.ts'
import { useStore } from '../../platform/storage/store.ts'
import { useMyRosters } from '../../roster/current-roster.ts'
import { useOwnPart } from '../../roster/use-scope-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { sinceText } from '../frame/connection-banner.tsx'
import { carriedOf, countActs, countWords } from './carried-acts.ts'
import { CoverWords } from './cover-words.tsx'
import { MovingCode } from './moving-code.tsx'

interface Made {
  readonly packet: Packet
  readonly frames: readonly string[]
  readonly ids: readonly string[]
}

/** What waits here, as a code for another camera or as a file. */
export function HandOver({ account: { uid, outbox } }: { account: Account }) {
  const acts = carriedOf(useStore(outbox.acts))
  const handed = useHandedAt(uid)
  const cover = useCover(acts)
  const [made, setMade] = useState<Made | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (acts.length === 0) {
    return (
      <EmptyState title="Nothing to hand over" picture="signal">
        Statuses and reports that you enter without signal wait here. Another leader can then take them along.
      </EmptyState>
    )
  }
  const ids = acts.slice(0, PACKET_ACTS).map(({ id }) => id)
  const times = ids.flatMap((id) => handed.get(id) ?? [])
  async function make() {
    setRefusal(null)
    try {
      const packet = await makePacket(uid, cover, acts)
      setMade({ packet, frames: framesOf(packet.bytes, packet.code), ids })
    } catch (error) {
      setRefusal(asRefusal(error))
    }
  }
  function note({ ids: given }: Made) {
    noteHanded(uid, given, ids, Date.now())
  }
  async function save(now: Made) {
    const { cover: said, code, bytes } = now.packet
    const fileName = `${said.unit} ${code}.muster`
    try {
      await saveFile({ fileName, mediaType: 'application/octet-stream', content: base64(bytes) })
      note(now)
    } catch {
      toast.problem('The file could not be saved. Nothing was handed over.')
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong>{countWords(countActs(acts))}</strong> {acts.length === 1 ? 'waits' : 'wait'} on this phone.
        {times.length > 0 && (
          <span className="block text-ink-soft">
            {times.length === ids.length ? 'Handed' : `${times.length} of ${ids.length} entries handed`} to another
            phone at {sinceText(Math.max(...times), Date.now())}, still waiting here.
          </span>
        )}
      </p>
      {made ? (
        <>
          <CoverWords packet={made.packet} />
          <MovingCode frames={made.frames} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              edits={false}
              onClick={() => {
                note(made)
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
function useCover(acts: ReturnType<typeof carriedOf>): PacketCover {
  const profile = useMyProfile().data
  const { rosters, current } = useMyRosters()
  const part = useOwnPart({ id: current?.id ?? '', part: current?.part ?? null })
  const { statuses, reports, rosterIds, days, formationIds } = useMemo(() => countActs(acts), [acts])
  const rosterId = rosterIds[0] ?? ''
  const asked = formationIds.length > 0
  const outlook = useRead(getDutyOutlook, { rosterId, dutyDate: days[0] as CalendarDate }, { enabled: asked }).data
  const formations = outlook?.formations.filter(
    ({ formationId }) => formationId !== null && formationIds.includes(formationId),
  )
  const units = rosterIds.map((id) => rosters.find((roster) => roster.id === id)?.name ?? 'Another roster')
  const name = `${profile?.rank ?? ''} ${profile?.name?.last ?? profile?.displayName ?? 'A leader'}`
  return {
    from: name.trim().slice(0, 80),
    unit: [rosterId === current?.id ? part : null, ...units].filter(Boolean).join(', ').slice(0, 120),
    of: [...(formations?.map((one) => one.name) ?? []), ...days.map((day) => formatDate(day as CalendarDate))]
      .join(', ')
      .slice(0, 80),
    at: new Date(serverNow()).toISOString(),
    statuses,
    reports,
  }
}
