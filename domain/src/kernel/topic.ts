declare const topic: unique symbol

/**
 * Something that can change while a screen shows it: `users/{uid}/tasks`, `roster:{id}/duty`. The feature whose data
 * changes declares it with one of the makers below, and what it begins with says who may hear of it.
 */
export type Topic = string & { readonly [topic]: true }

/** A part of a topic: small letters and hyphens. */
type Part = string

/** About an account, for that account alone. */
export const accountTopic =
  (part?: Part) =>
  (uid: string): Topic =>
    made('users/', uid, part)

/** The live document of an account in a collection of the specification: `subscriptions/{uid}`. */
export const documentTopic =
  (collection: 'subscriptions') =>
  (uid: string): Topic =>
    made(`${collection}/`, uid)

/** About a roster, for whoever sees it. */
export const topicOfRoster =
  (part?: Part) =>
  (rosterId: string): Topic =>
    made('roster:', rosterId, part)

/** For admins. */
export const adminTopic = (part?: Part): Topic => made('admin', '', part)

/** For the server itself, and no screen. */
export const serverTopic = (name: Part): Topic => made(name, '')

function made(begins: string, id: string, part?: Part): Topic {
  return `${begins}${id}${part === undefined ? '' : `/${part}`}` as Topic
}
