import { deliverActs } from '@muster/domain/identity/carried/functions.ts'
import { type Bytes, PACKET_BYTES } from '@muster/domain/kernel/carried/packet.ts'
import type { Delivery } from '@muster/domain/identity/carried/schema.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { base64url } from '../../platform/between-devices/base64url.ts'
import { openCover, type Packet } from '../../platform/between-devices/packets.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { asRefusal } from '../../platform/session/account.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { CoverWords } from './cover-words.tsx'
import { deliveredWords } from './delivered-words.ts'

const Scanner = lazy(async () => ({ default: (await import('./scanner.tsx')).Scanner }))

/** Takes in what another phone shows or has saved. It is then sent with one's own entries. */
export function TakeIn({ outbox }: { outbox: Outbox }) {
  const [found, setFound] = useState<Packet | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [scans, setScans] = useState(false)
  const open = useCallback(async (bytes: Bytes, code?: string) => {
    setScans(false)
    setRefusal(null)
    try {
      setFound(await openCover(bytes, code))
    } catch (error) {
      setFound(null)
      setRefusal(asRefusal(error))
    }
  }, [])
  async function read(file: File) {
    // Whatever else was chosen by mistake may be a film.
    void open(new Uint8Array(await file.slice(0, PACKET_BYTES + 1).arrayBuffer()))
  }
  function take(packet: Packet) {
    const input = { packet: base64url(packet.bytes) }
    setFound(null)
    const known = outbox.acts.get().some((act) => isSame(act.input, input.packet) && act.state !== 'refused')
    if (known) return toast.done('This phone has it already. It is sent once.')
    toast.done(`Taken in from ${packet.cover.from}.`)
    const facts = { line: `Carried for ${packet.cover.from}`, on: [] }
    outbox.add(deliverActs.name, input, facts).then(
      (answer) => toast.done(`${packet.cover.from}: ${deliveredWords(answer as Delivery)}`),
      // The list shows what the server refuses.
      () => undefined,
    )
  }
  if (found) {
    return (
      <div className="flex flex-col gap-3">
        <CoverWords packet={found} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setFound(null)}>Not this one</Button>
          <Button variant="primary" edits={false} onClick={() => take(found)}>
            Take in
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {scans ? (
        <Suspense>
          <Scanner onPacket={open} onEnd={() => setScans(false)} />
        </Suspense>
      ) : (
        <>
          <div>
            <Button variant="primary" edits={false} onClick={() => setScans(true)}>
              Scan with the camera
            </Button>
          </div>
          <FileDrop
            title="Or a file that the other phone saved"
            accept=".muster,application/octet-stream"
            onFile={(file) => void read(file)}
          />
        </>
      )}
      {refusal && (
        <p role="alert" className="text-danger">
          {describeRefusal(refusal)}
        </p>
      )}
    </div>
  )
}

function isSame(input: unknown, packet: string): boolean {
  return typeof input === 'object' && input !== null && 'packet' in input && input.packet === packet
}
