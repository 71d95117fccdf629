import * as z from 'zod'
import { PACKET_ACTS, PACKET_BYTES } from '../../kernel/carried/packet.ts'

/** The keys that an account may have at once. The one that was renewed longest ago is dropped for a new one. */
export const DEVICE_KEYS = 20

/** A point of the curve P-256, uncompressed: 65 bytes in base64url. */
export const publicKey = z.string().regex(/^B[\w-]{86}$/, { error: 'Send a public key of the curve P-256.' })

export const packet = z
  .string()
  .regex(/^[\w-]+$/, { error: 'Send the packet in base64url.' })
  .max(Math.ceil((PACKET_BYTES * 4) / 3), { error: 'This is too large to be handed over at once.' })

export const deliveredAct = z.object({
  outcome: z.enum(['done', 'done before', 'refused']),
  /** Why it was refused, without anything that the deliverer may not see. */
  why: z.string().nullable(),
})
export type DeliveredAct = z.output<typeof deliveredAct>

export const delivery = z.object({
  /** In the order of the packet. */
  acts: z.array(deliveredAct).max(PACKET_ACTS),
})
export type Delivery = z.output<typeof delivery>
