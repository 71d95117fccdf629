import { rosterName } from '../../identity/person-name.ts'
import { instantIn } from '../../kernel/instant-in.ts'
import { declareList } from '../../kernel/list.ts'
import { listIntakeSubmissions } from './functions.ts'
import type { IntakeSubmission } from './schema.ts'

/** Enrollment forms that wait for a decision. The server sends all of them. */
export const submissionList = declareList({
  label: 'Enrollments to review',
  read: listIntakeSubmissions,
  filters: {},
  inputOf: (rosterId, _asked: object) => ({ rosterId }),
  rowsOf: ({ submissions }) => submissions,
  nextOf: () => null,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: (submission, _page, { timeZone }) => ({
    title: rosterName(submission.data),
    under: [linkWords(submission)],
    strong: '',
    soft: [instantIn(submission.at, timeZone), `receipt ${submission.receipt}`],
    marks: [{ kind: submission.match ? 'plain' : 'here', words: kindOf(submission) }],
  }),
  empty: () => ({
    title: 'No enrollments to review',
    text: 'Give your Soldiers an enrollment link. What they send shows here, next to the Soldier it is about, and nothing changes on your roster until you decide.',
  }),
})

/** The link that the form came through. Its name often reads like that of a person or a squad. */
export function linkWords({ label }: Pick<IntakeSubmission, 'label'>): string {
  return label && `Link “${label}”`
}

function kindOf({ match, sameName }: IntakeSubmission): string {
  if (sameName.length > 0) return `${sameName.length} of this name`
  if (!match) return 'New'
  return match.differences.length === 0 ? 'Nothing new' : `${match.differences.length} to compare`
}
