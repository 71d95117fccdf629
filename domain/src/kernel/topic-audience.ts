/**
 * Who may listen to a topic, by the constructors in topic.ts. In a file of its own, because only the server needs it.
 */
export type Audience =
  | { readonly of: 'account'; readonly uid: string }
  | { readonly of: 'roster'; readonly rosterId: string }
  | { readonly of: 'admin' }

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const PART = '(?:/[a-z]+(?:-[a-z]+)*)?'
const OF_ACCOUNT = new RegExp(`^(?:users/${ID}${PART}|subscriptions/${ID})$`)
const OF_ROSTER = new RegExp(`^roster:${ID}${PART}$`)
const OF_ADMINS = new RegExp(`^admin${PART}$`)

/** The audience of a topic that a client named. Null means nobody. */
export function audienceOf(named: string): Audience | null {
  const account = OF_ACCOUNT.exec(named)
  if (account) return { of: 'account', uid: account[1] ?? account[2] ?? '' }
  const rosterId = OF_ROSTER.exec(named)?.[1]
  if (rosterId !== undefined) return { of: 'roster', rosterId }
  return OF_ADMINS.test(named) ? { of: 'admin' } : null
}
