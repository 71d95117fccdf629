import { notifyLeader } from '@muster/domain/notifications/functions.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'

const MOST = 500

/** For whoever is linked: a short message to the leaders of that roster. */
export function MessageLeader({ leader }: { leader: string }) {
  const send = useWrite(notifyLeader)
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const [empty, setEmpty] = useState(false)
  const form = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setEmpty(message.trim() === '')
    if (message.trim() === '') return
    const sent = await send.run({ message }).catch(() => null)
    if (!sent) return
    setOpen(false)
    setMessage('')
    toast.done(sent.told === 1 ? 'Your leader has your message.' : `${sent.told} leaders have your message.`)
  }

  return (
    <>
      <Button icon={MessageSquare} onClick={() => setOpen(true)}>
        Message your leaders
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Message your leaders"
        description={`${leader} and the co-leaders of the roster see it at once.`}
        footer={
          <Button type="submit" form={form} variant="primary" busy={send.busy}>
            Send message
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
          <Field
            label="Message"
            hint={`Up to ${MOST} characters. No classified or CUI content, no medical details.`}
            error={empty && 'Write a message.'}
            required
          >
            <TextArea
              className="min-h-24!"
              maxLength={MOST}
              value={message}
              onChange={(event) => {
                setMessage(event.target.value)
                setEmpty(false)
                send.clear()
              }}
            />
          </Field>
          {send.error && <ErrorState message={describeRefusal(send.error)} kept="Your message was not sent." />}
        </form>
      </Dialog>
    </>
  )
}
