import { rosterName } from '@muster/domain/identity/person-name.ts'
import { listIntakeSubmissions } from '@muster/domain/roster/intake/functions.ts'
import type { IntakeSubmission } from '@muster/domain/roster/intake/schema.ts'
import { useState } from 'react'
import { useRead } from '../../../platform/calls/calls.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { instantWords } from '../../../kit/instant-words.ts'
import { SubmissionReview } from './submission-review.tsx'

/** Enrollment forms that wait for a decision, oldest first. */
export function SubmissionList({ rosterId }: { rosterId: string }) {
  const { data, error, retry } = useRead(listIntakeSubmissions, { rosterId })
  const [openId, setOpenId] = useState<string | null>(null)
  // Kept if somebody else decides on it in the meantime: the dialog stays unchanged and says so when this leader
  // decides.
  const [shown, setShown] = useState<IntakeSubmission | null>(null)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading enrollments" />
  const current = data.submissions.find(({ id }) => id === openId) ?? (shown?.id === openId ? shown : null)
  return (
    <>
      {data.submissions.length === 0 ? (
        <EmptyState title="No enrollments to review">
          Give your Soldiers an enrollment link. What they send shows here, next to the Soldier it is about, and nothing
          changes on your roster until you decide.
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {data.submissions.map((submission) => (
            <li
              key={submission.id}
              className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 font-strong">
                  <span className="min-w-0 wrap-anywhere">{rosterName(submission.data)}</span>
                  <Badge kind={submission.match ? 'plain' : 'here'}>{kindOf(submission)}</Badge>
                </p>
                <p className="tabular text-12 text-ink-soft">
                  {[instantWords(submission.at), `receipt ${submission.receipt}`, submission.label]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </div>
              <Button
                onClick={() => {
                  setOpenId(submission.id)
                  setShown(submission)
                }}
                aria-label={`Review: ${rosterName(submission.data)}`}
              >
                Review
              </Button>
            </li>
          ))}
        </ul>
      )}
      {current && (
        <SubmissionReview key={current.id} rosterId={rosterId} submission={current} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

function kindOf({ match, sameName }: IntakeSubmission): string {
  if (sameName.length > 0) return `${sameName.length} of this name`
  if (!match) return 'New'
  return match.differences.length === 0 ? 'Nothing new' : `${match.differences.length} to compare`
}
