import { oneStop } from '@muster/domain/kernel/sentence.ts'
import { toast } from '../../ui/states/toast.tsx'

/** After words that say what was done, if the server does not have it yet. */
export const KEPT_HERE = 'Kept on this device until there is signal.'

/** Says that a kept call was done, or that it waits (`answer` is null). Never that it was sent when it was not. */
export function toastKept(answer: unknown, words: string): void {
  toast.done(answer === null ? `${oneStop(words)} ${KEPT_HERE}` : words)
}
