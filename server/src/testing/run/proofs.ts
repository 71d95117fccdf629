import { appendFileSync } from 'node:fs'

/** Where `npm run test:trust` reads its table from (scripts/test-trust.js). */
const FILE = process.env.TRUST_FILE

/** What a proof tried, and how often it held. */
export interface Proof {
  readonly what: string
  readonly tried: number
  readonly held: number
  readonly note?: string
}

export function tellProof(proof: Proof): void {
  const { what, tried, held, note } = proof
  console.log(`${what}: ${held} of ${tried}${note ? `, ${note}` : ''}`)
  if (FILE !== undefined) appendFileSync(FILE, `${JSON.stringify(proof)}\n`)
}
