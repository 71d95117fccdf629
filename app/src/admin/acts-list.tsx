import { ADMIN_ACTS } from '@muster/domain/admin/acts.ts'
import { adminListActs } from '@muster/domain/admin/functions.ts'
import type { ActLine } from '@muster/domain/admin/schema.ts'
import { instantWords } from '../kit/instant-words.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Listed } from './listed.tsx'

interface ActsListProps {
  /** The account that the actions are about; null for all accounts. */
  uid: string | null
}

/** Admin actions, newest first. */
export function ActsList({ uid }: ActsListProps) {
  return (
    <Listed
      of={adminListActs}
      inputOf={(after) => ({ uid, after })}
      rowsOf={(page) => page.acts}
      loading="Loading the audit log"
      empty={
        uid === null ? (
          <EmptyState title="No entries yet">Every change by an admin is recorded here with the reason.</EmptyState>
        ) : (
          <p className="text-14 text-ink-soft">No admin has changed anything about this account.</p>
        )
      }
    >
      {(acts) => (
        <ol aria-label="Admin actions" className="border-t border-line">
          {acts.map((act) => (
            <li key={act.id} className="border-b border-line py-2.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-strong">{ADMIN_ACTS[act.act]}</span>
                <span className="tabular text-12 text-ink-soft">{instantWords(act.at)}</span>
              </p>
              <p className="text-14 wrap-anywhere">
                {[uid === null ? aboutWords(act) : act.about, detailWords(act)].filter(Boolean).join(' · ')}
              </p>
              {act.reason && <p className="text-14 whitespace-pre-line wrap-anywhere">“{act.reason}”</p>}
              <p className="text-12 text-ink-soft">by {act.by}</p>
            </li>
          ))}
        </ol>
      )}
    </Listed>
  )
}

function aboutWords({ aboutUid, aboutName, about }: ActLine): string {
  const who = aboutUid === null ? '' : (aboutName ?? `a deleted account (${aboutUid})`)
  return [about, who].filter(Boolean).join(', ')
}

const DETAILS: Readonly<Record<string, string>> = {
  until: 'until',
  unlimited: 'unlimited',
  comp: 'comp',
  sessions: 'sessions:',
}

function detailWords({ details }: ActLine): string {
  return Object.entries(details)
    .map(([name, value]) => `${DETAILS[name] ?? name} ${/^\d{4}-\d\d-\d\dT/.test(value) ? instantWords(value) : value}`)
    .join(', ')
}
