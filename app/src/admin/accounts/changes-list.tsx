import { adminListSubscriptionChanges } from '@muster/domain/admin/functions.ts'
import type { SubscriptionChange } from '@muster/domain/admin/schema.ts'
import { dayWords, instantWords } from '../../kit/instant-words.ts'
import { Listed } from '../listed.tsx'
import { causeWords, SOURCE_WORDS, STATUS_WORDS } from '../words.ts'

/** Every change to the sources of an account's subscription, and what caused it. */
export function ChangesList({ uid }: { uid: string }) {
  return (
    <Listed
      of={adminListSubscriptionChanges}
      inputOf={(after) => ({ uid, after })}
      rowsOf={(page) => page.changes}
      loading="Loading the history"
      empty={<p className="text-14 text-ink-soft">No history yet.</p>}
    >
      {(changes) => (
        <ol aria-label="Subscription history" className="text-14">
          {changes.map((change) => (
            <li key={change.id} className="border-b border-line py-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-strong">{SOURCE_WORDS[change.source]}</span>
                <span className="tabular text-12 text-ink-soft">{instantWords(change.at)}</span>
              </p>
              <p>
                {[change.before && stateWords(change.before), change.after ? stateWords(change.after) : 'revoked']
                  .filter(Boolean)
                  .join(' → ')}
              </p>
              <p className="text-12 text-ink-soft">by {change.by ?? causeWords(change.cause)}</p>
              {change.why && <p className="wrap-anywhere">“{change.why}”</p>}
            </li>
          ))}
        </ol>
      )}
    </Listed>
  )
}

function stateWords({ status, reason, entitledUntil }: NonNullable<SubscriptionChange['after']>): string {
  const until = entitledUntil === null ? '' : ` to ${dayWords(entitledUntil)}`
  return `${STATUS_WORDS[status]}${reason === null ? '' : ` (${reason})`}${until}`
}
