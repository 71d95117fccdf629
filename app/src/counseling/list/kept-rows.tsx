import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { Link } from '@tanstack/react-router'
import { useStore } from '../../platform/storage/store.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import type { DraftSaving } from '../drafts/draft-saving.ts'
import { kindWords } from '../words.ts'

interface KeptRowsProps {
  drafts: readonly DraftSaving[]
  soldiers: readonly Soldier[]
  /** The sessions that the list already shows. */
  listed: ReadonlySet<string>
}

/**
 * Drafts that are on this device but not, or not completely, on the server. They are listed first, because they are
 * unsaved work.
 */
export function KeptRows({ drafts, soldiers, listed }: KeptRowsProps) {
  if (drafts.length === 0) return null
  return (
    <ul aria-label="On this device" className="border-t border-line empty:hidden">
      {drafts.map((draft) => (
        <KeptRow
          key={draft.about.counselingId}
          draft={draft}
          listed={listed.has(draft.about.counselingId)}
          name={nameOf(soldiers.find(({ id }) => id === draft.about.soldierId))}
        />
      ))}
    </ul>
  )
}

const WHY = {
  kept: 'Not sent yet. It is sent when there is signal.',
  held: 'Not saved: something in it is not allowed here. Open it to fix that.',
  conflict: 'Also changed elsewhere. Open it to choose which text to keep.',
  refused: 'The server rejected it. Open it to see why.',
} as const

function KeptRow({ draft, name, listed }: { draft: DraftSaving; name: string; listed: boolean }) {
  const { phase, version, draft: text } = useStore(draft.state)
  const why = phase === 'kept' || phase === 'held' || phase === 'conflict' || phase === 'refused' ? WHY[phase] : null
  if (why === null && (listed || version !== null)) return null
  return (
    <li className="relative border-b border-line bg-brass-soft px-3 py-2.5">
      <h2 className="text-16 font-heavy">
        <Link
          to="/counseling/$counselingId"
          params={{ counselingId: draft.about.counselingId }}
          search={{ of: draft.about.rosterId }}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 text-14">
        {kindWords(text.kind)} <Badge kind="here">On this device</Badge>
        <span>{why ?? 'Saving.'}</span>
      </p>
    </li>
  )
}

function nameOf(soldier: Soldier | undefined): string {
  return soldier ? rosterName(soldier) : 'Draft'
}
