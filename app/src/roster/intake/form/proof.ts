import { PROOF_MINUTES } from '@muster/domain/roster/intake/limits.ts'
import type { IntakeChallenge } from '@muster/domain/roster/intake/schema.ts'
import type { ProofNews } from './proof.worker.ts'

/** Work under way for one challenge. */
export interface ProofWork {
  readonly proof: Promise<string>
  stop(): void
}

/** Does what the server asks for before it takes a form, beside whatever the page does. `onDone`: how much, 0 to 1. */
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
  // Nobody may wait for it any more when it fails.
  proof.catch(() => {})
  return { proof, stop: () => worker.terminate() }
}

/** Too old to be handed in, or so nearly that it would be before it arrives. By the time since it came: clocks of devices are wrong. */
export function isStale(openedAt: number, now: number): boolean {
  return now - openedAt > (PROOF_MINUTES - 1) * 60_000
}
