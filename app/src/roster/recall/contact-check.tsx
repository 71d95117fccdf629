import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { verifyMyContact } from '@muster/domain/roster/recall/functions.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useMyAlert } from './use-recall.ts'

/** With one tap the Soldier confirms the numbers on the alert roster. */
export function ContactCheck() {
  const { data, retry } = useMyAlert()
  const { run, busy } = useWrite(verifyMyContact)
  const contact = data?.contact
  if (!contact) return null
  const numbers = [contact.cell, contact.altPhone].filter(Boolean).join(', ')
  async function verify() {
    const done = await reportRefusal(run({}), 'Not saved.')
    if (done) {
      toast.done('Thank you. Your leader sees that your numbers are right.')
      retry()
    }
  }
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-2 border-l-4 border-brass bg-brass-soft px-3 py-2 print:hidden">
      <p className="text-14">
        <span className="font-strong">
          {numbers ? `In a recall you are called at ${numbers}.` : 'Your leader has no number to call you in a recall.'}
        </span>{' '}
        {numbers
          ? contact.verifiedOn === null
            ? 'Nobody has checked it yet.'
            : `Last checked on ${formatDate(contact.verifiedOn)}.`
          : 'Add one under Contact.'}
      </p>
      {numbers && (
        <Button busy={busy} onClick={() => void verify()}>
          Confirm number
        </Button>
      )}
    </div>
  )
}
