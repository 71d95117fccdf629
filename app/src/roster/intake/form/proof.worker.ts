import type { IntakeChallenge } from '@muster/domain/roster/intake/schema.ts'
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2'

export type ProofNews = { readonly done: number } | { readonly proof: string } | { readonly failed: true }

/** On plain http, where a demo on an office network runs, the browser has no hash function. */
const deriveKey: DeriveKeyFunction =
  typeof crypto === 'object' && 'subtle' in crypto && crypto.subtle
    ? deriveNatively
    : async ({ cost, keyLength }, salt, password) => ({
        derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
      })

const tell = (news: ProofNews) => (self as unknown as { postMessage(news: ProofNews): void }).postMessage(news)

self.onmessage = async ({ data: challenge }: MessageEvent<IntakeChallenge>) => {
  let tries = 0
  const solution = await solveChallenge({
    challenge,
    // An old phone may take minutes for the last percent. The server says when it was too long.
    timeout: 0,
    deriveKey: (...args) => {
      tries += 1
      if (tries % 20 === 0) tell({ done: tries / challenge.parameters.data.most })
      return deriveKey(...args)
    },
  }).catch(() => null)
  tell(solution ? { proof: JSON.stringify({ challenge, solution: withoutTime(solution) }) } : { failed: true })
}

function withoutTime({ counter, derivedKey }: { counter: number; derivedKey: string }) {
  return { counter, derivedKey }
}
