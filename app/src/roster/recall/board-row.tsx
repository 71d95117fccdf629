import type { RecallPerson } from '@muster/domain/roster/recall/schema.ts'
import type { Standing } from '@muster/domain/roster/recall/standing.ts'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import { memo } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { cx } from '../../ui/styles/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { callLink } from '../call-link.ts'
import { STATE_KINDS, STATE_LABELS, standingWords } from './recall-words.ts'

interface BoardRowProps {
  person: RecallPerson
  /** Names the Soldier so that nobody else on the board can be meant. */
  name: string
  standing: Standing
  timeZone: string
  /** A text with the personal link; undefined if none was made in this tab. */
  text: string | undefined
  onReached: ((person: RecallPerson) => void) | null
  onOpen: (person: RecallPerson) => void
}

const ICON_LINK = cx(buttonClass('quiet'), 'coarse:min-w-11')

/** One Soldier on the board: status, and one tap each to call, to text, and to note that they were reached. */
export const BoardRow = memo(function BoardRow({
  person,
  name,
  standing,
  timeZone,
  text,
  onReached,
  onOpen,
}: BoardRowProps) {
  const call = callLink(person.cell)
  const open = standing.answeredAt === null
  const aside = person.entries.some((entry) => entry.late && entry.void === null)
  return (
    <li className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1 break-inside-avoid">
      <span className="flex min-w-0 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] desk:items-center desk:gap-x-4">
        <span className="font-strong">{name}</span>
        <span className="text-12 text-ink-soft desk:truncate desk:text-14">{person.group}</span>
        <span className="tabular flex flex-wrap items-center gap-x-2 text-12">
          <Badge kind={STATE_KINDS[standing.state]}>{STATE_LABELS[standing.state]}</Badge>
          <span className="text-ink-soft">{standingWords(standing, timeZone)}</span>
          {open && person.cell === '' && <span className="text-ink-soft">No number</span>}
          {aside && <Badge kind="alert">Answered late</Badge>}
        </span>
      </span>
      <span className="flex gap-1 print:hidden">
        {text && open && (
          <a href={text} aria-label={`Text ${name} the link`} className={ICON_LINK}>
            <MessageSquare className="size-5" aria-hidden="true" />
          </a>
        )}
        {call && (
          <a href={call} aria-label={`Call ${name}`} className={ICON_LINK}>
            <Phone className="size-5" aria-hidden="true" />
          </a>
        )}
        {onReached && open && (
          <IconButton icon={Check} label={`Reached ${name} by phone`} onClick={() => onReached(person)} />
        )}
        <IconButton icon={Ellipsis} label={`More about ${name}`} onClick={() => onOpen(person)} />
      </span>
    </li>
  )
})
