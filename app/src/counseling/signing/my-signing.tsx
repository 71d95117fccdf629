import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { signMyAssessment, signMyCounseling } from '@muster/domain/counseling/signing/functions.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { AnswerForm } from './answer-form.tsx'
import { SignatureBox } from './signature-box.tsx'
import { useAnswer } from './use-answer.ts'
import { useMark } from './use-mark.ts'

interface MySigningProps {
  counseling: Counseling
  text: CounselingText
}

/** The Soldier answers and signs from their own account. */
export function MyAnswer({ counseling, text }: MySigningProps) {
  const { id: counselingId, deliveredAt } = counseling.line
  const sign = useWrite(signMyCounseling)
  const answer = useAnswer(deliveredAt ?? '')
  async function submit() {
    const taken = answer.take()
    if (!taken) return
    await sign.run({ counselingId, deliveredAt: deliveredAt ?? '', ...taken }).then(
      () => toast.done('You signed. Your leader has been notified.'),
      () => undefined,
    )
  }
  return (
    <div className="flex flex-col gap-4 pt-2 print:hidden">
      <AnswerForm answer={answer} name={text.parties.name} refusal={sign.error} />
      <div className="flex justify-end">
        <Button variant="primary" busy={sign.busy} onClick={() => void submit()}>
          Sign
        </Button>
      </div>
    </div>
  )
}

/** The Soldier signs part IV. */
export function MyAssessment({ counseling, text }: MySigningProps) {
  const { id: counselingId, deliveredAt, version } = counseling.line
  const sign = useWrite(signMyAssessment)
  const mark = useMark(sign.error)
  async function submit() {
    const taken = mark.take()
    if (!taken) return
    await sign.run({ counselingId, deliveredAt: deliveredAt ?? '', version, ...taken }).then(
      () => toast.done('You signed part IV.'),
      () => undefined,
    )
  }
  return (
    <div className="flex flex-col gap-3 pt-4 print:hidden">
      <p className="text-14 text-ink-soft">Part IV says how the plan turned out. Sign that you have read it.</p>
      <SignatureBox name={text.parties.name} label="Signature for part IV" {...mark.box} />
      <div className="flex justify-end">
        <Button variant="primary" busy={sign.busy} onClick={() => void submit()}>
          Sign part IV
        </Button>
      </div>
    </div>
  )
}
