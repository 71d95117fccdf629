import { PROOF_MINUTES } from '@muster/domain/roster/intake/limits.ts'
import type { IntakeChallenge } from '@muster/domain/roster/intake/schema.ts'
import type { ProofNews } from './proof.worker.ts'

/** Running work for one challenge. */
export interface ProofWork {
  readonly proof: Promise<string>
  stop(): void
}

/**
 * Does the proof of work that the server requires before it takes a form, in parallel with the page. `onDone`: the
 * part that is done, 0 to 1.
 */
export function startProof(challenge: IntakeChallenge, onDone: (done: number) => void): ProofWork {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  const proof = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data: news }: MessageEvent<ProofNews>) => {
      if ('done' in news) return onDone(Math.min(1, news.done))
      worker.terminate()
      if ('failed' in news) return reject(new Error('the work could not be done'))
      onDone(1)
      resolve(news.proof)
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error('the worker could not start'))
    }
    worker.postMessage(challenge)
  })
  // When it fails, there may be no one waiting for it.
  proof.catch(() => {})
  return { proof, stop: () => worker.terminate() }
}

/**
 * Whether the challenge is too old, or would be by the time it arrives. Measured by the time since it came, because
 * device clocks can be wrong.
 */
export function isStale(openedAt: number, now: number): boolean {
  return now - openedAt > (PROOF_MINUTES - 1) * 60_000
}
