import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { toast } from '../ui/states/toast.tsx'

/** Awaits a write that has no form. If it is refused, shows what was not done and why. */
export async function reportRefusal<Result>(written: Promise<Result>, otherwise: string): Promise<Result | undefined> {
  try {
    return await written
  } catch (error) {
    toast.problem(`${otherwise} ${error instanceof Refusal ? describeRefusal(error) : 'Try again.'}`)
    return undefined
  }
}
