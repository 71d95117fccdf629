import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useNavigate } from '@tanstack/react-router'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import type { DraftSaving } from '../drafts/draft-saving.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { startAgain } from './use-draft-acts.ts'

interface RefusedDraftProps {
  drafts: Drafts
  saving: DraftSaving
  refusal: Refusal
}

/**
 * The server refused the draft: it was deleted or delivered in the meantime, or the person lost access. The text is
 * still here.
 */
export function RefusedDraft({ drafts, saving, refusal }: RefusedDraftProps) {
  const navigate = useNavigate()
  const { rosterId, counselingId } = saving.about
  const gone = refusal.code === 'not-found' || refusal.code === 'failed-precondition'

  function again() {
    const started = startAgain(drafts, saving.about, saving.state.get().draft)
    drafts.waiting.set(started, drafts.waiting.of(counselingId))
    drafts.waiting.set(counselingId, [])
    void navigate({
      to: '/counseling/$counselingId',
      params: { counselingId: started },
      search: { of: rosterId },
      replace: true,
    }).then(() => drafts.discard(counselingId))
  }

  return (
    <>
      <ErrorState
        message={describeRefusal(refusal)}
        kept="What you typed is kept on this device."
        requestId={requestIdOf(refusal)}
        onRetry={gone ? undefined : () => void saving.send()}
      />
      {gone && (
        <div className="flex flex-wrap gap-2">
          <Button edits onClick={again}>
            Start a new draft with this text
          </Button>
        </div>
      )}
    </>
  )
}
