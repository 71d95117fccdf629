import type { CounselingLine, CounselingText } from '@muster/domain/counseling/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { Block } from './session-words.tsx'
import { RESULT_WORDS } from '../words.ts'

interface AssessmentWordsProps {
  text: CounselingText
  /** Part IV can be corrected until it is signed, so its dates are here and not in the frozen text. */
  line: Pick<CounselingLine, 'assessedOn' | 'nextOn'>
  level: 2 | 3
}

/** Shows part IV, if there is one. */
export function AssessmentWords({ text, line, level }: AssessmentWordsProps) {
  if (text.assessment === '' && text.result === null) return null
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Block level={level} title="Assessment of the plan of action" words={text.assessment} />
      {text.result !== null && <Block level={level} title="Result" words={RESULT_WORDS[text.result]} />}
      {line.assessedOn !== null && (
        <Block level={level} title="Date of assessment" words={formatDate(line.assessedOn)} />
      )}
      {line.nextOn !== null && <Block level={level} title="Next counseling" words={formatDate(line.nextOn)} />}
    </div>
  )
}
