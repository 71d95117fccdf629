import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { signAssessment, signCounseling } from '@muster/domain/counseling/signing/functions.ts'
import type { Mark } from '@muster/domain/counseling/signing/schema.ts'
import { useRef, useState } from 'react'
import { useWrite } from '../../platform/calls.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { SignatureBox } from './signature-box.tsx'

interface OwnSignatureDialogProps {
  counseling: Counseling
  text: CounselingText
  as: 'counselor' | 'assessor'
  /** Who is signed in, as it will stand there. */
  name: string
  onClose: () => void
}

/** The leader signs: the session as its counselor, or part IV. */
export function OwnSignatureDialog({ counseling, as, name, onClose }: OwnSignatureDialogProps) {
  const session = useWrite(signCounseling)
  const assessment = useWrite(signAssessment)
  const [mark, setMark] = useState<Mark | null>(null)
  const [missing, setMissing] = useState(false)
  const signatureId = useRef<string>(crypto.randomUUID())
  const refusal = session.error ?? assessment.error
  async function submit() {
    setMissing(mark === null)
    if (mark === null) return
    const { rosterId, id: counselingId, deliveredAt, version } = counseling.line
    const ids = { rosterId, counselingId, deliveredAt: deliveredAt ?? '', signatureId: signatureId.current }
    const signing = { ...ids, deviceAt: new Date().toISOString(), mark }
    const signed =
      as === 'counselor' ? session.run(signing) : assessment.run({ ...signing, version, signer: 'assessor' })
    await signed.then(
      () => {
        toast.done(as === 'counselor' ? 'You signed the session.' : 'You signed part IV.')
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={as === 'counselor' ? 'Sign as counselor' : 'Sign part IV'}
      description="You sign with your own account. If you take the session back before the Soldier answers, your signature goes with it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={session.busy || assessment.busy} onClick={() => void submit()}>
            Sign
          </Button>
        </>
      }
    >
      <SignatureBox
        name={name}
        label={`Signature of ${name}`}
        value={mark}
        onChange={(next) => {
          signatureId.current = crypto.randomUUID()
          setMissing(false)
          setMark(next)
        }}
        error={missing ? 'Sign in the box, or type your name.' : refusal ? describeRefusal(refusal) : undefined}
      />
    </Dialog>
  )
}
