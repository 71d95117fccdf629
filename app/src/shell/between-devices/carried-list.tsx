import { deliverActs } from '@muster/domain/identity/carried/functions.ts'
import type { Delivery } from '@muster/domain/identity/carried/schema.ts'
import { useEffect, useState } from 'react'
import { bytesOf } from '../../platform/between-devices/base64url.ts'
import { openCover, type Packet } from '../../platform/between-devices/packets.ts'
import type { Act, Outbox } from '../../platform/outbox/outbox.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { countWords } from './carried-acts.ts'
import { deliveredWords } from './delivered-words.ts'

/** What this phone carries for others, each on its own line. */
export function CarriedList({ outbox }: { outbox: Outbox }) {
  const carried = useStore(outbox.acts).filter(({ name }) => name === deliverActs.name)
  if (carried.length === 0) return null
  return (
    <section aria-labelledby="carried-for-others" className="flex flex-col gap-2">
      <h3 id="carried-for-others" className="font-strong">
        Carried for others
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {carried.map((act) => (
          <CarriedLine key={act.id} act={act} outbox={outbox} />
        ))}
      </ul>
    </section>
  )
}

function CarriedLine({ act, outbox }: { act: Act; outbox: Outbox }) {
  const packet = usePacket((act.input as { packet: string }).packet)
  const name = packet
    ? `${packet.cover.unit}, ${countWords(packet.cover)} from ${packet.cover.from}`
    : 'Entries of another leader'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">{name}</p>
        {packet && <p className="tabular text-14 text-ink-soft">Code {packet.code}</p>}
        {act.state === 'done' && <p className="text-14">{deliveredWords(act.result as Delivery)}</p>}
        {act.state === 'refused' && <p className="wrap-anywhere">{act.refusal?.message}</p>}
      </div>
      {act.state === 'waiting' && <Badge kind="soon">Waiting</Badge>}
      {act.state === 'done' && <Badge>Sent</Badge>}
      {act.state === 'refused' && (
        <>
          <Badge kind="alert">Refused</Badge>
          <Button onClick={() => void outbox.dismiss(act.id)}>Discard</Button>
        </>
      )}
    </li>
  )
}

function usePacket(text: string): Packet | null {
  const [packet, setPacket] = useState<Packet | null>(null)
  useEffect(() => {
    let over = false
    openCover(bytesOf(text)).then(
      (opened) => !over && setPacket(opened),
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [text])
  return packet
}
