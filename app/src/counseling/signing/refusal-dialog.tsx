import type { Counseling, CounselingText, Strokes } from '@muster/domain/counseling/schema.ts'
import { useRef, useState } from 'react'
import { KEPT_HERE } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { KEPT_REFUSAL } from './kept-signatures.ts'
import { SignatureBox } from './signature-box.tsx'

interface RefusalDialogProps {
  counseling: Counseling
  text: CounselingText
  onClose: () => void
}

/** The Soldier refused to sign: who witnessed it, or why there was no witness. */
export function RefusalDialog({ counseling, text, onClose }: RefusalDialogProps) {
  const record = useKept(KEPT_REFUSAL)
  const [present, setPresent] = useState<'yes' | 'no'>('yes')
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [strokes, setStrokes] = useState<Strokes | null>(null)
  const [missing, setMissing] = useState(false)
  const signatureId = useRef<string>(crypto.randomUUID())
  const said = present === 'yes' ? name.trim() : reason.trim()
  async function submit() {
    setMissing(said === '')
    if (said === '') return
    const { rosterId, id: counselingId, deliveredAt } = counseling.line
    const witness =
      present === 'yes' ? { present: true as const, name: said, strokes } : { present: false as const, reason: said }
    const ids = { rosterId, counselingId, deliveredAt: deliveredAt ?? '', signatureId: signatureId.current }
    await record.run({ ...ids, deviceAt: new Date().toISOString(), witness }, text.parties.name).then(
      (answer) => {
        toast.done(answer ? 'The refusal is on record.' : KEPT_HERE)
        onClose()
      },
      () => undefined,
    )
  }
  const error = missing
    ? present === 'yes'
      ? 'Enter the name of the witness.'
      : 'Say why there was no witness.'
    : record.error
      ? describeRefusal(record.error)
      : undefined
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record a refusal to sign"
      description={`${text.parties.name} was counseled and would not sign. This stays on record and cannot be undone. The Soldier is notified if they have an account.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={record.busy} onClick={() => void submit()}>
            Record the refusal
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioGroup
          label="Witness"
          value={present}
          onChange={(next) => {
            setPresent(next)
            setMissing(false)
          }}
          options={[
            {
              value: 'yes',
              label: 'A witness is here',
              hint: 'Preferably someone senior to the Soldier who saw the refusal.',
            },
            { value: 'no', label: 'No witness present' },
          ]}
        />
        {present === 'yes' ? (
          <>
            <Field label="Rank and name of the witness" error={error} required>
              <TextInput
                value={name}
                maxLength={120}
                autoComplete="off"
                onChange={(event) => {
                  setName(event.target.value)
                  setMissing(false)
                }}
              />
            </Field>
            <SignatureBox
              drawOnly
              name={name}
              label="Signature of the witness, if they sign here"
              value={strokes === null ? null : { by: 'hand', strokes }}
              onChange={(mark) => setStrokes(mark?.by === 'hand' ? mark.strokes : null)}
            />
          </>
        ) : (
          <Field label="Why there was no witness" error={error} required>
            <TextArea
              value={reason}
              maxLength={300}
              onChange={(event) => {
                setReason(event.target.value)
                setMissing(false)
              }}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
