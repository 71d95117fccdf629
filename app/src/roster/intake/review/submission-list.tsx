import { rosterName } from '@muster/domain/identity/person-name.ts'
import { listIntakeSubmissions } from '@muster/domain/roster/intake/functions.ts'
import { submissionList } from '@muster/domain/roster/intake/list.ts'
import type { IntakeSubmission } from '@muster/domain/roster/intake/schema.ts'
import { useState } from 'react'
import { useRead } from '../../../platform/calls/calls.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ListLine } from '../../../kit/lists/list-line.tsx'
import { ListRows } from '../../../kit/lists/list-rows.tsx'
import { SubmissionReview } from './submission-review.tsx'

/** Enrollment forms that wait for a decision, oldest first. */
export function SubmissionList({ rosterId }: { rosterId: string }) {
  const [opened, setOpened] = useState<IntakeSubmission | null>(null)
  const { data } = useRead(listIntakeSubmissions, { rosterId }, { enabled: opened !== null })
  // If somebody else decides on it in the meantime, it is no longer listed: the dialog stays unchanged and says so when
  // this leader decides.
  const current = data?.submissions.find(({ id }) => id === opened?.id) ?? opened
  return (
    <>
      <ListRows
        list={submissionList}
        picture="paper"
        of={rosterId}
        asked={{}}
        headings={false}
        renderRow={(submission, shown) => (
          <ListLine
            {...shown}
            action={
              <Button onClick={() => setOpened(submission)} aria-label={`Review: ${rosterName(submission.data)}`}>
                Review
              </Button>
            }
          />
        )}
      />
      {current && (
        <SubmissionReview key={current.id} rosterId={rosterId} submission={current} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
