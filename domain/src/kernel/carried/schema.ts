import * as z from 'zod'
import { text } from '../text.ts'
import { PACKET_ACTS } from './packet.ts'

/** What anybody can read of a packet: enough to know whose it is and to count, and no Soldier. */
export const packetCover = z.strictObject({
  /** Rank and last name of the sender. */
  from: text(80),
  /** The group or unit, as the sender's list names it. */
  unit: text(120),
  /** Of which day or formation. */
  of: text(80),
  /** When it was made, by the clock of the sender's device. */
  at: z.iso.datetime(),
  statuses: z.int().min(0).max(100_000),
  reports: z.int().min(0).max(PACKET_ACTS),
  /** Entries that the server had already and that are undone. */
  undone: z.int().min(0).max(100_000),
})
export type PacketCover = z.output<typeof packetCover>

/** What only the server reads: the acts in the order in which the sender did them. */
export const packetActs = z.strictObject({
  at: z.iso.datetime(),
  acts: z
    .array(
      z.strictObject({
        name: z.string().max(60),
        input: z.unknown(),
        /** The act's own Idempotency-Key, so that it counts once, whoever sends it. */
        key: z.string().max(200),
      }),
    )
    .min(1)
    .max(PACKET_ACTS),
})
export type PacketActs = z.output<typeof packetActs>
