import { DRAFT_FIELDS, same } from '@muster/domain/counseling/merge-drafts.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { DraftSaving } from '../drafts/draft-saving.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { fieldWords } from '../wizard/draft-conflict.tsx'
import { FIELD_LABELS } from '../wizard/stages.ts'
import { startAgain } from '../wizard/use-draft-acts.ts'

interface LeftoverProps {
  drafts: Drafts
  saving: DraftSaving
  /** The draft as it was delivered. */
  delivered: CounselingDraft | null
}

/**
 * Text that was typed here but not saved before the session was delivered elsewhere. It is shown so that it is not
 * lost.
 */
export function Leftover({ drafts, saving, delivered }: LeftoverProps) {
  const navigate = useNavigate()
  const { draft } = useStore(saving.state)
  const { rosterId, counselingId } = saving.about
  const fields = DRAFT_FIELDS.filter((field) => !delivered || !same(draft[field], delivered[field]))
  if (fields.length === 0) return null

  function again() {
    const started = startAgain(drafts, saving.about, draft)
    drafts.discard(counselingId)
    void navigate({ to: '/counseling/$counselingId', params: { counselingId: started }, search: { of: rosterId } })
  }
  function letGo() {
    drafts.discard(counselingId)
    toast.undo('Discarded.', () => {
      const started = startAgain(drafts, saving.about, draft)
      void navigate({
        to: '/counseling/$counselingId',
        params: { counselingId: started },
        search: { of: rosterId },
      })
    })
  }

  return (
    <section role="alert" aria-label="Not saved" className="mb-4 border-l-4 border-brass bg-brass-soft px-3 py-2">
      <p className="font-strong">
        This session was delivered before what you typed here was saved. It is kept on this device; add it as an
        addendum, or start a new draft with it.
      </p>
      <dl>
        {fields.map((field) => (
          <div key={field} className="py-1">
            <dt className="text-14 text-ink-soft">{FIELD_LABELS[field]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{fieldWords(field, draft) || 'empty'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 py-1">
        <Button edits onClick={again}>
          Start a new draft with it
        </Button>
        <Button onClick={letGo}>Discard it</Button>
      </div>
    </section>
  )
}
