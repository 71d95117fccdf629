/** The recipients of an admin push: every account, or the accounts that match all of the chosen filters. */
export interface Segment {
  readonly who: 'everyone' | 'leaders' | 'soldiers'
  readonly subscription: 'trial' | 'paying' | 'ended' | null
  readonly platform: 'ios' | 'android' | 'web' | null
  /** When the account was last seen. */
  readonly seen: { readonly withinDays: number } | { readonly notForDays: number } | null
}

/** The text that an admin types to confirm a push to everyone. */
export const EVERYONE_WORD = 'everyone'

export function isEveryone({ who, subscription, platform, seen }: Segment): boolean {
  return who === 'everyone' && subscription === null && platform === null && seen === null
}

const WHO = { everyone: 'Everyone', leaders: 'Leaders', soldiers: 'Soldiers' } as const
const SUBSCRIPTION = { trial: 'on a trial', paying: 'paying', ended: 'subscription ended' } as const
const PLATFORM = { ios: 'with an iPhone', android: 'with Android', web: 'with a browser' } as const

/** A segment as one line: `Leaders, on a trial, seen in the last 7 days`. */
export function segmentWords({ who, subscription, platform, seen }: Segment): string {
  return [
    WHO[who],
    subscription && SUBSCRIPTION[subscription],
    platform && PLATFORM[platform],
    seen &&
      ('withinDays' in seen
        ? `seen in the last ${seen.withinDays === 1 ? 'day' : `${seen.withinDays} days`}`
        : `not seen for ${seen.notForDays === 1 ? 'a day' : `${seen.notForDays} days`}`),
  ]
    .filter(Boolean)
    .join(', ')
}
