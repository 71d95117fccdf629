import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { toastKept } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_ASSESSMENT, KEPT_SIGNATURE } from './kept-signatures.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SignatureBox } from './signature-box.tsx'
import { useMark } from './use-mark.ts'

interface OwnSignatureDialogProps {
  counseling: Counseling
  text: CounselingText
  as: 'counselor' | 'assessor'
  /** The name of the signed-in leader, as it will be on the form. */
  name: string
  onClose: () => void
}

/** The leader signs as the counselor of the session, or signs part IV. */
export function OwnSignatureDialog({ counseling, text, as, name, onClose }: OwnSignatureDialogProps) {
  const session = useKept(KEPT_SIGNATURE)
  const assessment = useKept(KEPT_ASSESSMENT)
  const mark = useMark(session.error ?? assessment.error)
  async function submit() {
    const taken = mark.take()
    if (!taken) return
    const { rosterId, id: counselingId, deliveredAt, version } = counseling.line
    const signing = { rosterId, counselingId, deliveredAt: deliveredAt ?? '', ...taken }
    const signed =
      as === 'counselor'
        ? session.run(signing, text.parties.name)
        : assessment.run({ ...signing, version, signer: 'assessor' }, text.parties.name)
    await signed.then(
      (answer) => {
        toastKept(answer, as === 'counselor' ? 'You signed the session.' : 'You signed part IV.')
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={as === 'counselor' ? 'Sign as counselor' : 'Sign part IV'}
      description="You sign with your own account. If you withdraw the session before the Soldier answers, your signature is removed."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={session.busy || assessment.busy} onClick={() => void submit()}>
            Sign
          </Button>
        </>
      }
    >
      <SignatureBox name={name} label={`Signature of ${name}`} {...mark.box} />
    </Dialog>
  )
}
