import {
  addCounselingAddendum,
  assessCounseling,
  closeCounseling,
  copyCounseling,
  makeCounselingTasks,
  shareCounseling,
  withdrawCounseling,
} from '@muster/domain/counseling/functions.ts'
import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { toast } from '../../ui/states/toast.tsx'

export type Assessment = Omit<RawInputOf<typeof assessCounseling>, 'rosterId' | 'counselingId' | 'version'>

/** Actions on a delivered session. Each needs signal, because the Soldier acts on the session as well. */
export function useSessionActs(line: CounselingLine) {
  const withdrawing = useWrite(withdrawCounseling)
  const add = useWrite(addCounselingAddendum)
  const assess = useWrite(assessCounseling)
  const closing = useWrite(closeCounseling)
  const sharing = useWrite(shareCounseling)
  const tasks = useWrite(makeCounselingTasks)
  const copying = useWrite(copyCounseling)
  const { rosterId, id: counselingId, version, soldier } = line
  const session = { rosterId, counselingId }
  const seen = { ...session, version }
  return {
    counselingId,
    withdrawing,
    closing,
    sharing,
    copying,
    withdraw: async () => {
      const done = await reportRefusal(withdrawing.run(seen), 'It was not withdrawn.')
      if (done) toast.done('Withdrawn. It is a draft again; links to sign it no longer work.')
      return done !== undefined
    },
    setClosed: async (closed: boolean) => {
      const done = await reportRefusal(
        closing.run({ ...seen, closed }),
        closed ? 'It was not closed.' : 'It was not opened.',
      )
      if (!done) return
      if (!closed) return toast.done('Reopened.')
      toast.undo('Closed.', () => {
        void reportRefusal(
          closing.run({ ...session, version: done.line.version, closed: false }),
          'It was not reopened.',
        )
      })
    },
    share: async (shared: boolean) => {
      const done = await reportRefusal(sharing.run({ ...session, shared }), 'Nothing was changed.')
      if (done)
        toast.done(shared ? `Shared upward. ${soldier} is notified if they have an account.` : 'No longer shared.')
      return done !== undefined
    },
    makeTasks: async (lines: readonly string[]) => {
      const done = await reportRefusal(tasks.run({ ...session, lines: [...lines] }), 'No tasks were made.')
      if (!done) return false
      toast.done(done.made === 1 ? 'One task made. Find it on Tasks.' : `${done.made} tasks made. Find them on Tasks.`)
      return true
    },
    copy: async (soldierIds: readonly string[]) => {
      const copies = soldierIds.map((soldierId) => ({ id: crypto.randomUUID(), soldierId }))
      const done = await reportRefusal(copying.run({ ...session, copies }), 'No copies were made.')
      if (done) toast.done(`Copied: ${done.copied} more in the list, as drafts.`)
      return done !== undefined
    },
    // The dialogs of these actions show a refusal themselves.
    addAddendum: (id: string, text: string) => add.run({ ...session, id, text }),
    assess: (assessment: Assessment) => assess.run({ ...seen, ...assessment }),
  }
}

export type SessionActs = ReturnType<typeof useSessionActs>
