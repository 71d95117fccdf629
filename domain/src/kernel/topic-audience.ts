/** Who may hear of a topic, by the makers of topic.ts. A file of its own: only the server asks. */
export type Audience =
  | { readonly of: 'account'; readonly uid: string }
  | { readonly of: 'roster'; readonly rosterId: string }
  | { readonly of: 'admin' }

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const PART = '(?:/[a-z]+(?:-[a-z]+)*)?'
const OF_ACCOUNT = new RegExp(`^(?:users/${ID}${PART}|subscriptions/${ID})$`)
const OF_ROSTER = new RegExp(`^roster:${ID}${PART}$`)
const OF_ADMINS = new RegExp(`^admin${PART}$`)

/** Who may hear of what a client named; null: nobody. */
export function audienceOf(named: string): Audience | null {
  const account = OF_ACCOUNT.exec(named)
  if (account) return { of: 'account', uid: account[1] ?? account[2] ?? '' }
  const rosterId = OF_ROSTER.exec(named)?.[1]
  if (rosterId !== undefined) return { of: 'roster', rosterId }
  return OF_ADMINS.test(named) ? { of: 'admin' } : null
}
