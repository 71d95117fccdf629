import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import PhoneOff from 'lucide-react/icons/phone-off'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { callLink, textLink } from '../call-link.ts'

interface CallActionsProps {
  soldier: Soldier
  /** Opens the form for the number. Null when this person may not change it. */
  onAddNumber?: (() => void) | null
}

/** Call and text. Without a number that a phone can dial it says so, and offers to add one. */
export function CallActions({ soldier, onAddNumber }: CallActionsProps) {
  const call = callLink(soldier.cell) ?? callLink(soldier.altPhone)
  const text = textLink(soldier.cell ?? '')
  const name = rosterName(soldier)
  if (!call) {
    return onAddNumber ? (
      <Button edits icon={PhoneOff} onClick={onAddNumber} aria-label="No phone number. Add number">
        Add number
      </Button>
    ) : (
      <p className="flex items-center justify-center text-14 text-ink-soft">No phone number.</p>
    )
  }
  return (
    <>
      <a href={call} className={buttonClass('primary')} aria-label={`Call ${name}`}>
        <Phone className="size-4" aria-hidden="true" />
        Call
      </a>
      {text && (
        <a href={text} className={buttonClass()} aria-label={`Text ${name}`}>
          <MessageSquare className="size-4" aria-hidden="true" />
          Text
        </a>
      )}
    </>
  )
}
