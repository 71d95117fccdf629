import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { describeRefusal } from '../platform/refusal-words.ts'
import { toast } from '../ui/toast.tsx'

/** Await a write that has no form of its own: when it is refused, say what did not happen and why. */
export async function saying<Result>(written: Promise<Result>, otherwise: string): Promise<Result | undefined> {
  try {
    return await written
  } catch (error) {
    toast.problem(`${otherwise} ${error instanceof Refusal ? describeRefusal(error) : 'Try again.'}`)
    return undefined
  }
}
