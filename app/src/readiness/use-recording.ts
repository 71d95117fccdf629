import { ENTRIES_LIMIT } from '@muster/domain/readiness/limits.ts'
import type { CellConflict, RecordEntry } from '@muster/domain/readiness/schema.ts'
import { asRefusal } from '../platform/session/account.ts'
import { KEPT_HERE } from '../kit/kept/kept-words.ts'
import { useKept } from '../platform/outbox/use-kept.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { toast } from '../ui/states/toast.tsx'
import { KEPT_RESULTS, KEPT_RESULTS_BACK } from './kept-results.ts'

type Sent = Omit<RecordEntry, 'note' | 'expiresOn'>

/** Records the typed results in as few calls as the server allows. Recorded results can be undone. */
export function useRecording(rosterId: string) {
  const send = useKept(KEPT_RESULTS)
  const takeBack = useKept(KEPT_RESULTS_BACK)

  /** The entries that were recorded, and those that conflict with somebody else's. Null if none was recorded. */
  async function record(
    entries: readonly Sent[],
    about = '',
  ): Promise<{ recorded: readonly Sent[]; conflicts: CellConflict[] } | null> {
    const recorded: Sent[] = []
    const conflicts: CellConflict[] = []
    let waits = false
    for (let from = 0; from < entries.length; from += ENTRIES_LIMIT) {
      const part = entries.slice(from, from + ENTRIES_LIMIT)
      try {
        const answer = await send.run({ rosterId, entries: [...part] }, about)
        if (!answer) {
          waits = true
          recorded.push(...part)
          continue
        }
        const refused = new Set(answer.conflicts.map(({ id }) => id))
        recorded.push(...part.filter(({ id }) => !refused.has(id)))
        conflicts.push(...answer.conflicts)
      } catch (error) {
        toast.problem(`${describeRefusal(asRefusal(error))} What was not recorded is kept on this device.`)
        if (recorded.length === 0) return null
        break
      }
    }
    if (recorded.length > 0) {
      const said = `Recorded ${recorded.length.toLocaleString('en')} ${recorded.length === 1 ? 'result' : 'results'}.${waits ? ` ${KEPT_HERE}` : ''}`
      // Replaces the message about the paste. Undoing the paste now would bring back results that are already
      // recorded.
      toast.undo(said, () => void undo(recorded.map(({ id }) => id)), 'results')
    }
    return { recorded, conflicts }
  }

  async function undo(recordIds: readonly string[]): Promise<void> {
    try {
      let left = 0
      for (let from = 0; from < recordIds.length; from += ENTRIES_LIMIT) {
        const answer = await takeBack.run({ rosterId, recordIds: recordIds.slice(from, from + ENTRIES_LIMIT) })
        left += answer?.left ?? 0
      }
      if (left === 0) toast.done('Undone. It stays in the history.')
      else toast.problem(`Undone, except ${left} that someone has corrected since.`)
    } catch (error) {
      toast.problem(describeRefusal(asRefusal(error)))
    }
  }
  return { record, busy: send.busy }
}
