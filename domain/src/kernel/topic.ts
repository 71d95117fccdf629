declare const topic: unique symbol

/**
 * Something that can change while a screen shows it: `users/{uid}/tasks`, `roster:{id}/duty`. The feature that owns the
 * data declares it with one of the functions below. Its first part decides who may listen.
 */
export type Topic = string & { readonly [topic]: true }

/** A part of a topic, in lower-case letters and hyphens. */
type Part = string

/** A topic of an account, for that account only. */
export const accountTopic =
  (part?: Part) =>
  (uid: string): Topic =>
    made('users/', uid, part)

/** A topic of an account's document in a collection of the specification: `subscriptions/{uid}`. */
export const documentTopic =
  (collection: 'subscriptions') =>
  (uid: string): Topic =>
    made(`${collection}/`, uid)

/** A topic of a roster, for everybody who may see the roster. */
export const topicOfRoster =
  (part?: Part) =>
  (rosterId: string): Topic =>
    made('roster:', rosterId, part)

/** A topic for admins. */
export const adminTopic = (part?: Part): Topic => made('admin', '', part)

/** A topic for the server only. */
export const serverTopic = (name: Part): Topic => made(name, '')

function made(begins: string, id: string, part?: Part): Topic {
  return `${begins}${id}${part === undefined ? '' : `/${part}`}` as Topic
}
