import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { useState } from 'react'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_ASSESSMENT, KEPT_SIGNATURE_HERE } from './kept-signatures.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AssessmentWords } from './assessment-words.tsx'
import { FullScreen } from './full-page.tsx'
import { SessionWords } from './session-words.tsx'
import { SignatureBox } from './signature-box.tsx'
import type { Answering } from './use-answer.ts'
import { useMark } from './use-mark.ts'

interface HandOverProps {
  counseling: Counseling
  text: CounselingText
  /** Kept outside this component, so that switching between leader and Soldier loses no answer. */
  answer: Answering
  onClose: () => void
}

/** The Soldier reads and signs on the leader's device. */
export function HandOver({ counseling, text, answer, onClose }: HandOverProps) {
  const sign = useKept(KEPT_SIGNATURE_HERE)
  const [done, setDone] = useState(false)
  const { line } = counseling
  async function submit() {
    const taken = answer.take()
    if (!taken) return
    const { rosterId, id: counselingId, deliveredAt } = line
    await sign.run({ rosterId, counselingId, deliveredAt: deliveredAt ?? '', ...taken }, text.parties.name).then(
      () => setDone(true),
      () => undefined,
    )
  }
  if (done) return <HandBack onClose={onClose} name={text.parties.name} />
  return (
    <Edits on>
      <FullScreen title={`Read and sign, ${text.parties.name}`} back="Back to the leader" onBack={onClose}>
        <p className="text-16">
          Your leader handed you this device. Read what was discussed, choose whether you agree, and sign at the end.
        </p>
        <SessionWords text={text} level={3} />
        <AnswerForm answer={answer} name={text.parties.name} refusal={sign.error} />
        <div className="flex flex-col-reverse gap-2 phone:flex-row phone:justify-end">
          <Button onClick={onClose}>Return it unsigned</Button>
          <Button variant="primary" busy={sign.busy} onClick={() => void submit()}>
            Sign
          </Button>
        </div>
      </FullScreen>
    </Edits>
  )
}

function HandBack({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <FullScreen title="Signed" back="Back to the leader" onBack={onClose}>
      <div role="status" className="flex flex-col items-center gap-4 pt-10 text-center">
        <p className="text-28 font-heavy">Thank you. It is signed.</p>
        <p className="max-w-[44ch]">
          {name}, give the device back to your leader. Ask for a copy: both of you keep one.
        </p>
        <Button variant="primary" onClick={onClose}>
          Back to the leader
        </Button>
      </div>
    </FullScreen>
  )
}

/** The Soldier signs part IV on the leader's device. */
export function HandOverAssessment(props: Omit<HandOverProps, 'answer'>) {
  const { counseling, text, onClose } = props
  const [done, setDone] = useState(false)
  if (done) return <HandBack onClose={onClose} name={text.parties.name} />
  return (
    <Edits on>
      <FullScreen title={`Read and sign part IV, ${text.parties.name}`} back="Back to the leader" onBack={onClose}>
        <AssessmentWords text={text} line={counseling.line} level={3} />
        {/* Part IV was corrected in the meantime: a signature drawn under the old words does not count. */}
        <AssessedSignature key={counseling.line.version} {...props} onSigned={() => setDone(true)} />
      </FullScreen>
    </Edits>
  )
}

type AssessedSignatureProps = Omit<HandOverProps, 'answer'> & { onSigned: () => void }

function AssessedSignature({ counseling, text, onClose, onSigned }: AssessedSignatureProps) {
  const sign = useKept(KEPT_ASSESSMENT)
  const mark = useMark(sign.error)
  const { rosterId, id: counselingId, deliveredAt, version } = counseling.line
  async function submit() {
    const taken = mark.take()
    if (!taken) return
    const ids = { rosterId, counselingId, deliveredAt: deliveredAt ?? '', version }
    await sign.run({ ...ids, ...taken, signer: 'assessed' }, text.parties.name).then(onSigned, () => undefined)
  }
  return (
    <>
      <SignatureBox name={text.parties.name} label={`Signature of ${text.parties.name}`} {...mark.box} />
      <div className="flex flex-col-reverse gap-2 phone:flex-row phone:justify-end">
        <Button onClick={onClose}>Return it unsigned</Button>
        <Button variant="primary" busy={sign.busy} onClick={() => void submit()}>
          Sign part IV
        </Button>
      </div>
    </>
  )
}
