import type { CounselingText } from '@muster/domain/counseling/schema.ts'
import { Block } from './session-words.tsx'

const RESULTS = { achieved: 'Achieved', partly: 'Partly achieved', 'not achieved': 'Not achieved' } as const

/** Part IV, when there is one. */
export function AssessmentWords({ text, level }: { text: CounselingText; level: 2 | 3 }) {
  if (text.assessment === '' && text.result === null) return null
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Block level={level} title="Assessment of the plan of action" words={text.assessment} />
      {text.result !== null && <Block level={level} title="Result" words={RESULTS[text.result]} />}
    </div>
  )
}
