import { randomBytes, randomUUID } from 'node:crypto'
import { makeSignLink, type signByLink, type signCounselingHere } from '@muster/domain/counseling/signing/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import type { Session } from './counselings.ts'
import type { Client } from '../server/world-server.ts'

/** A typed signature. */
export const typed = (name: string) => ({ by: 'name', name }) as const

type Signed = Omit<RawInputOf<typeof signCounselingHere>, keyof Session | 'deliveredAt' | 'answer'>

/** The fields of every signature. */
export function aSignature(more: Partial<Signed> = {}): Signed {
  return {
    signatureId: randomUUID(),
    mark: { by: 'hand', strokes: [[100, 120, 240, 60, 400, 180]] },
    deviceAt: null,
    ...more,
  }
}

export const AGREES = { response: 'agree', remarks: '' } as const
export const DISAGREES = { response: 'disagree', remarks: 'I was at sick call on 9 October.' } as const

/** The secret of a new link. */
export async function signLink(
  leader: Client,
  session: Session & { readonly deliveredAt: string },
  more: Partial<RawInputOf<typeof makeSignLink>> = {},
): Promise<{ readonly secret: string; readonly linkId: string }> {
  const made = { secret: randomBytes(16).toString('base64url'), linkId: randomUUID(), ...more }
  await leader.call(makeSignLink, { ...session, ...made })
  return made
}

/** The input for signing by a link. */
export function byLink(
  secret: string,
  deliveredAt: string,
  more: Partial<RawInputOf<typeof signByLink>> = {},
): RawInputOf<typeof signByLink> {
  return { secret, deliveredAt, ...aSignature(), answer: AGREES, ...more }
}
