import type { Soldier } from '@muster/domain/roster/schema.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { callLink, textLink } from '../call-link.ts'

/** Call and text buttons for a Soldier; nothing without a number that a phone can dial. */
export function CallActions({ soldier }: { soldier: Soldier }) {
  const call = callLink(soldier.cell) ?? callLink(soldier.altPhone)
  const text = textLink(soldier.cell ?? '')
  const name = rosterName(soldier)
  return (
    <>
      {call && (
        <a href={call} className={buttonClass('primary')} aria-label={`Call ${name}`}>
          <Phone className="size-4" aria-hidden="true" />
          Call
        </a>
      )}
      {text && (
        <a href={text} className={buttonClass()} aria-label={`Text ${name}`}>
          <MessageSquare className="size-4" aria-hidden="true" />
          Text
        </a>
      )}
    </>
  )
}
