import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { previewTransfer } from '@muster/domain/roster/linking/functions.ts'
import { type Fate, linesOfMove, type MovingLine, unseenWords } from '@muster/domain/roster/linking/what-moves.ts'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { useRead } from '../../../platform/calls/calls.ts'

interface WhatMovesProps {
  rosterId: string
  soldierIds: readonly string[]
  /** Null while no roster is chosen, or it is known by its code alone. */
  toRosterId: string | null
  effectiveOn: CalendarDate
  rehabilitative: boolean
}

const PARTS: readonly { fate: Fate; title: string }[] = [
  { fate: 'settle first', title: 'Settle first' },
  { fate: 'goes', title: 'Goes along' },
  { fate: 'stays', title: 'Stays' },
]

/** What the transfer takes along, what stays, and why; before anybody decides. */
export function WhatMoves({ rehabilitative, soldierIds, ...asked }: WhatMovesProps) {
  const { data, error, retry } = useRead(previewTransfer, { ...asked, soldierIds: [...soldierIds] })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="text" label="Counting what goes along" />
  const lines = linesOfMove(data.counts, { sameChain: data.sameChain, rehabilitative })
  const more = unseenWords(data.unseen)
  const whose = new Map(data.settleFirst.map(({ kind, soldiers }) => [kind, soldiers]))
  return (
    <section aria-label="What goes along" className="flex flex-col gap-3 text-14">
      {PARTS.map(({ fate, title }) => (
        <MovingPart
          key={fate}
          title={title}
          urgent={fate === 'settle first'}
          lines={lines.filter((line) => line.fate === fate)}
          note={fate === 'stays' ? STAYS : null}
          whose={(line) => (soldierIds.length > 1 ? (whose.get(line.kind) ?? []) : [])}
        />
      ))}
      {more && <p className="text-ink-soft">{more}</p>}
    </section>
  )
}

const STAYS = 'Position, weapon, quarters, remarks, own fields, and in the archive what the leaders here wrote.'
const NAMED = 3

interface MovingPartProps {
  title: string
  urgent: boolean
  lines: readonly MovingLine[]
  note: string | null
  whose: (line: MovingLine) => readonly string[]
}

function MovingPart({ title, urgent, lines, note, whose }: MovingPartProps) {
  if (lines.length === 0 && note === null) return null
  return (
    <div
      role={urgent ? 'status' : undefined}
      className={urgent ? 'border-l-4 border-danger pl-3' : 'border-l-4 border-line pl-3'}
    >
      <h3 className="font-strong">{title}</h3>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => {
          const names = whose(line)
          return (
            <li key={line.kind}>
              {capital(line.text)}
              {names.length > 0 && ` (${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' …' : ''})`}
              <span className="block text-12 text-ink-soft">{line.why}</span>
            </li>
          )
        })}
        {note && <li>{note}</li>}
      </ul>
    </div>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
