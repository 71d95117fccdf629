import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { deliverActs } from '@muster/domain/identity/carried/functions.ts'
import type { DeliveredAct } from '@muster/domain/identity/carried/schema.ts'
import {
  ACTS_BYTES,
  AHEAD_MS,
  type Bytes,
  COUNTS_MS,
  damaged,
  readPacket,
} from '@muster/domain/kernel/carried/packet.ts'
import { type PacketActs, packetActs } from '@muster/domain/kernel/carried/schema.ts'
import { unseal } from '@muster/domain/kernel/carried/sealing.ts'
import { dtg } from '@muster/domain/kernel/dtg.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import type { Before, Caller } from '../../platform/callable/implement.ts'
import { deviceKey, sealingKey } from './reads.ts'
import { openingKey } from './sealing-key.ts'

const inflate = promisify(inflateRaw)
const PACKET = { field: 'packet' }
const HERE = 'It still waits on the phone of the person who entered it.'

interface Delivered {
  readonly acts: DeliveredAct[]
  /** The rosters in which something was done. */
  readonly rosterIds: readonly string[]
}

/** Opens a packet, checks who signed it, and does its acts in their order, each as that person. */
export async function deliver(before: Before<typeof deliverActs>, packet: Bytes): Promise<Delivered> {
  const { person, acts } = await open(before, packet)
  const rosterIds = new Set<string>()
  const delivered: DeliveredAct[] = []
  for (const act of acts) {
    const outcome = await before.actFor(person, act)
    if (outcome instanceof Refusal) {
      if (LATER.has(outcome.code)) {
        refuse('unavailable', 'Not everything could be entered right now. It is sent again, and nothing counts twice.')
      }
      delivered.push({ outcome: 'refused', why: `${whyNot(outcome)} ${HERE}` })
      continue
    }
    rosterIds.add((act.input as { readonly rosterId: string }).rosterId)
    delivered.push({ outcome, why: null })
  }
  return { acts: delivered, rosterIds: [...rosterIds] }
}

/** These pass by themselves. Nothing else may hold up the packet, and with it what the deliverer's own device sends. */
const LATER: ReadonlySet<string> = new Set(['unavailable', 'aborted', 'deadline-exceeded'])

/**
 * Refusals name Soldiers, days and rosters, which the deliverer may not see. The sender reads them in full when that
 * device has signal.
 */
function whyNot({ code }: Refusal): string {
  if (code === 'permission-denied' || code === 'not-found') return 'The sender may no longer enter this.'
  if (code === 'internal') return 'The server could not enter this.'
  return 'The sender has to look at this entry.'
}

async function open(before: Before<typeof deliverActs>, packet: Bytes) {
  const { tx, now } = before
  const sealedFor = await sealingKey(tx, readPacket(packet).sealingKeyId)
  if (!sealedFor) {
    refuse('failed-precondition', 'This was made for another installation of Muster. Send it there.', PACKET)
  }
  const opened = await unseal(crypto.subtle, packet, await openingKey(sealedFor.private_key))
  const key = await deviceKey(tx, opened.deviceKeyId)
  if (!key) {
    refuse(
      'failed-precondition',
      'The server does not know the phone that signed this. Its owner has to send it.',
      PACKET,
    )
  }
  if (!(await opened.signedBy(new Uint8Array(key.public_key)))) damaged()
  const { at, acts } = await readActs(opened.acts)
  const made = new Date(at)
  if (made.getTime() - now.getTime() > AHEAD_MS) {
    const words = `The clock of the phone that made this is ahead: it says ${dtg(made, 'UTC')}. Set it, and hand it over again.`
    refuse('failed-precondition', words, PACKET)
  }
  if (now.getTime() - made.getTime() >= COUNTS_MS) {
    const words = `This was made more than 30 days ago, or the clock of the phone that made it is behind: it says ${dtg(made, 'UTC')}. Its owner has to send it.`
    refuse('failed-precondition', words, PACKET)
  }
  if (key.revoked_at !== null) {
    refuse(
      'permission-denied',
      'The phone that signed this was signed out from elsewhere. Its owner has to send it.',
      PACKET,
    )
  }
  if (key.ended_at !== null && made > key.ended_at) {
    const words =
      'The phone that signed this had signed out before it was made, or its clock is ahead. Its owner has to send it.'
    refuse('permission-denied', words, PACKET)
  }
  if (now >= key.valid_until) {
    refuse(
      'permission-denied',
      'The phone that signed this was without signal for 30 days. Its owner has to send it.',
      PACKET,
    )
  }
  const person: Caller = { uid: key.uid, isAdmin: false, sessionId: key.session_id, provider: null, signedInAt: null }
  return { person, acts }
}

async function readActs(packed: Bytes): Promise<PacketActs> {
  const json = await inflate(packed, { maxOutputLength: ACTS_BYTES }).catch(() => null)
  const found = packetActs.safeParse(parse(json?.toString('utf8') ?? ''))
  if (!found.success) {
    refuse('invalid-argument', 'What was handed over cannot be read here. Both phones need the newest app.', PACKET)
  }
  return found.data
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
