import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import { Link } from '@tanstack/react-router'
import { device } from '../../../platform/device/device.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { instantWords } from '../../../kit/instant-words.ts'
import { howToSignIn } from './intake-steps.ts'
import type { Receipt } from './kept-sheet.ts'

interface ReceiptViewProps {
  receipt: Receipt
  signedIn: boolean
  onAnother: () => void
}

/** A receipt to show to the leader and to keep. */
export function ReceiptView({
  receipt: { receipt, at, unit, leader, timeZone, withMail, again = true },
  signedIn,
  onAnother,
}: ReceiptViewProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(
        `Enrollment form ${receipt}, sent ${instantWords(at, timeZone)} to ${leader}, ${unit}.`,
      )
      toast.done('The receipt is on the clipboard.')
    } catch {
      toast.problem('It could not be copied. Take a screenshot, or write the number down.')
    }
  }
  return (
    <section aria-labelledby="receipt" className="flex flex-col gap-4">
      <div role="status">
        <h2 id="receipt" className="text-20 font-heavy">
          Your enrollment form has been sent
        </h2>
        <p className="text-16">This is your receipt. Show it to your leader if they ask.</p>
      </div>
      <p className="tabular border-y-4 border-ink py-4 text-center text-40 font-heavy tracking-wide select-all">
        {receipt}
      </p>
      <DescriptionList
        items={[
          { term: 'Unit', value: unit },
          { term: 'Leader', value: leader },
          { term: 'Sent', value: instantWords(at, timeZone) },
        ]}
      />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        {device.platform === 'web' && (
          <Button icon={Printer} onClick={() => window.print()}>
            Print or save
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-2 print:hidden">
        <h3 className="text-16 font-heavy">Next steps</h3>
        <p>
          {leader} reviews what you sent and adds it to the roster. What you typed is no longer on this device. To see
          your own record from then on, and to keep your phone numbers up to date, {howToSignIn(withMail)}.
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to={signedIn ? '/profile' : '/login'} className={buttonClass('primary')}>
            {signedIn ? 'Open my profile' : 'Sign in'}
          </Link>
          {again && (
            <Button variant="plain" onClick={onAnother}>
              Fill in another enrollment form
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
