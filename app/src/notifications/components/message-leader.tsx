import { notifyLeader } from '@muster/domain/notifications/functions.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'

const MOST = 500

/** For a linked Soldier: a short message to the leaders of that roster. */
export function MessageLeader({ leader }: { leader: string }) {
  const send = useWrite(notifyLeader)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={MessageSquare} onClick={() => setOpen(true)}>
        Message your leaders
      </Button>
      {open && (
        <FormDialog
          title="Message your leaders"
          description={`${leader} and the co-leaders of the roster see it at once.`}
          action="Send message"
          kept="Your message was not sent."
          draft="message-leader"
          start={{ message: '' }}
          problems={({ message }) => ({ message: message.trim() === '' && 'Write a message.' })}
          submit={async ({ message }) => {
            const { told } = await send.run({ message })
            toast.done(told === 1 ? 'Your leader has your message.' : `${told} leaders have your message.`)
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <Field
              label="Message"
              hint={`Up to ${MOST} characters. No classified or CUI content, no medical details.`}
              error={form.error('message')}
              required
            >
              <TextArea className="min-h-24!" maxLength={MOST} {...form.text('message')} />
            </Field>
          )}
        </FormDialog>
      )}
    </>
  )
}
