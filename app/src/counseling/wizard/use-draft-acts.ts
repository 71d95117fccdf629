import { copyCounseling, deleteCounseling, deliverCounseling } from '@muster/domain/counseling/functions.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { toast } from '../../ui/states/toast.tsx'
import type { DraftSaving } from '../drafts/draft-saving.ts'
import type { Drafts } from '../drafts/drafts.ts'

/**
 * Starts a draft with this text under a new id: after an accidental delete, or beside a session whose text is frozen.
 */
export function startAgain(drafts: Drafts, about: DraftSaving['about'], draft: CounselingDraft): string {
  const counselingId = crypto.randomUUID()
  const saving = drafts.open({ ...about, counselingId, draft, version: null, base: null, sending: null, savedAt: null })
  saving.keepNow()
  void saving.send()
  return counselingId
}

/** Actions on a draft as a whole. Each first makes sure that the server has all of it. */
export function useDraftActs(drafts: Drafts, saving: DraftSaving, name: string) {
  const navigate = useNavigate()
  const copying = useWrite(copyCounseling)
  const deleting = useWrite(deleteCounseling)
  const delivering = useWrite(deliverCounseling)
  const { rosterId, counselingId } = saving.about

  const copy = async (soldierIds: readonly string[]): Promise<boolean> => {
    if (!(await settled(saving, 'No copies were made.'))) return false
    const copies = soldierIds.map((soldierId) => ({ id: crypto.randomUUID(), soldierId }))
    const done = await reportRefusal(copying.run({ rosterId, counselingId, copies }), 'No copies were made.')
    if (!done) return false
    toast.done(
      done.copied === 1
        ? 'Copied: one more draft is in the list.'
        : `Copied: ${done.copied} more drafts are in the list.`,
    )
    return true
  }

  const remove = async () => {
    const { draft, version } = await quiet(saving)
    // Leave its screen first. Otherwise the screen would ask the server for a draft that no longer exists.
    await navigate({ to: '/counseling' })
    if (version !== null) {
      const done = await reportRefusal(deleting.run({ rosterId, counselingId, version }), 'The draft was not deleted.')
      if (done === undefined) return
    }
    drafts.discard(counselingId)
    const waiting = drafts.waiting.of(counselingId)
    drafts.waiting.set(counselingId, [])
    toast.undo(`The draft for ${name} was deleted.`, () => {
      const again = startAgain(drafts, saving.about, draft)
      drafts.waiting.set(again, waiting)
      void navigate({ to: '/counseling/$counselingId', params: { counselingId: again }, search: { of: rosterId } })
    })
  }

  const deliver = async (withCode: boolean): Promise<boolean> => {
    if (!(await settled(saving, 'It was not delivered.'))) return false
    const { version } = saving.state.get()
    // The server now has all of the text.
    if (version === null) return false
    const done = await delivering.run({ rosterId, counselingId, version }).then(
      () => true,
      () => false,
    )
    if (done && withCode) {
      await navigate({ to: '.', search: (old: object) => ({ ...old, sign: 'link' }), replace: true })
    }
    return done
  }

  return { copy, remove, deliver, copying, deleting, delivering }
}

async function quiet(saving: DraftSaving) {
  await saving.settle()
  return saving.state.get()
}

async function settled(saving: DraftSaving, otherwise: string): Promise<boolean> {
  if (await saving.settle()) return true
  const { phase } = saving.state.get()
  toast.problem(
    phase === 'kept'
      ? `${otherwise} There is no connection to the server. The draft is kept on this device; try again when you have signal.`
      : `${otherwise} Part of the draft is not saved. Check its fields, then try again.`,
  )
  return false
}
