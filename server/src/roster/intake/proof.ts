import { createHmac } from 'node:crypto'
import { PROOF_MINUTES } from '@muster/domain/roster/intake/limits.ts'
import { type IntakeChallenge, intakeChallenge, solvedChallenge } from '@muster/domain/roster/intake/schema.ts'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The difficulty of the work: rounds for each attempt, and the most attempts. */
export interface ProofWork {
  readonly rounds: number
  readonly most: number
}

/**
 * About a second of one core of a laptop, or ten seconds of an old phone, while its owner types. Checking it costs us
 * two hashes.
 */
export const PROOF_WORK: ProofWork = { rounds: 3000, most: 1200 }

/** Keys derived from the secret that all servers of a database share. */
export interface IntakeKeys {
  readonly challenge: string
  readonly solution: string
  readonly link: string
  readonly content: string
}

export function intakeKeys(secret: Buffer): IntakeKeys {
  const key = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  return { challenge: key('challenge'), solution: key('solution'), link: key('link'), content: key('content') }
}

export async function newChallenge(
  keys: IntakeKeys,
  { token, now, work }: { readonly token: string; readonly now: Date; readonly work: ProofWork },
): Promise<IntakeChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.rounds,
    counter: randomInt(work.most),
    deriveKey,
    // The library's own expiry uses the machine's clock, so ours is in the data.
    data: { link: linkMark(keys, token), most: work.most, until: now.getTime() + PROOF_MINUTES * 60_000 },
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  })
  return intakeChallenge.parse(challenge)
}

/** Work that was done for this link, at any time. */
export interface Proof {
  /** Identifies the challenge. */
  readonly signature: Buffer
  readonly until: Date
}

/** Null for anything that is not the solution of one of our challenges for this link. */
export async function readProof(keys: IntakeKeys, token: string, text: string): Promise<Proof | null> {
  const parsed = solvedChallenge.safeParse(parse(text))
  if (!parsed.success) return null
  const { challenge, solution } = parsed.data
  const { data } = challenge.parameters
  if (data.link !== linkMark(keys, token)) return null
  const { verified } = await verifySolution({
    challenge,
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
    deriveKey,
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  })
  return verified ? { signature: Buffer.from(challenge.signature, 'hex'), until: new Date(data.until) } : null
}

/** Identifies the link of a challenge without containing its token. */
function linkMark(keys: IntakeKeys, token: string): string {
  return createHmac('sha256', keys.link).update(token).digest('hex').slice(0, 32)
}

/** A hash of the sent data that reveals nothing about it. */
export function contentHash(keys: IntakeKeys, data: object): Buffer {
  const sorted = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', keys.content).update(JSON.stringify(sorted)).digest()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
