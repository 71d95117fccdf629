import { problemOfPlace, wordsOfPlace } from '@muster/domain/roster/linking/place.ts'
import type { MyLink } from '@muster/domain/roster/linking/schema.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import type { RosterOwner } from '../../scope.ts'
import { editorsOf, linkOf, pathFrom, placeFacts, rosterNameOf, rostersOwnedBy, shortNameOf } from '../reads.ts'
import { CHAIN_SCREEN } from '../writes.ts'
import { notifyBoth } from './writes.ts'

export interface HandedOver {
  /** The former owner. */
  readonly owner: RosterOwner
  readonly heir: string
  /** The roster that it was directly below, by the link of the former owner. */
  readonly above: Pick<MyLink, 'rosterId'> | null
  readonly at: Date
  /** Whether the former owner keeps it on as editor. */
  readonly staying: boolean
}

/**
 * Notifies of a roster that changed hands: the new owner, the co-leaders, and the leaders above when it left their
 * report. Called at the end, when every roster is in its final place.
 */
export async function announceHandOver(tx: WriteTx, handed: HandedOver): Promise<void> {
  const { owner, heir, at, staying } = handed
  const [who, former] = await Promise.all([shortNameOf(tx, heir), shortNameOf(tx, owner.uid)])
  const left = await leftChain(tx, handed)
  const leaders = await editorsOf(tx, owner.rosterId)
  await notifyBoth(tx, {
    at,
    uid: heir,
    rosterId: owner.rosterId,
    leaders: staying ? [...leaders, owner.uid] : leaders,
    toThem: [`You are the owner of ${owner.name}`, sentences(`${former} handed it over to you.`, left?.toHeir)],
    toLeaders: [`${who} is the owner of ${owner.name}`, sentences(`${former} handed it over.`, left?.toCoLeaders)],
    ...(left?.mayReturn ? { theirLink: CHAIN_SCREEN } : {}),
  })
  if (!left) return
  await announce(tx, {
    at,
    kind: 'link',
    recipients: left.leaders.filter((uid) => uid !== heir),
    title: `${owner.name} is no longer below ${left.above}`,
    body: sentences(
      `${former} handed it over to ${who}.`,
      'Its Soldiers are no longer in your PERSTAT with rosters below.',
      left.toLeadersAbove,
    ),
    link: `${screenOf(left.rosterId, '/soldiers/settings')}&tab=leaders`,
  })
}

interface Left {
  readonly rosterId: string
  /** The name of the roster that it was below. */
  readonly above: string
  readonly leaders: readonly string[]
  /** The new owner only has to enter the code of the leader above. */
  readonly mayReturn: boolean
  readonly toHeir: string
  readonly toCoLeaders: string
  readonly toLeadersAbove: string
}

/** Null when it was below no roster, or is still somewhere below the same roster. */
async function leftChain(tx: WriteTx, { owner, heir, above }: HandedOver): Promise<Left | null> {
  if (!above) return null
  const { rosterId } = above
  const path = await pathFrom(tx, owner.rosterId)
  if (path.some((step) => step.rosterId === rosterId)) return null
  const [name, who, leaders, link] = await Promise.all([
    rosterNameOf(tx, rosterId),
    shortNameOf(tx, heir),
    editorsOf(tx, rosterId),
    linkOf(tx, heir),
  ])
  const gone = `It was below ${name} and is no longer in that report.`
  const of = { rosterId, above: name, leaders }
  if (link) {
    return {
      ...of,
      mayReturn: false,
      toHeir: `${gone} It is below ${link.rosterName} now, where you are linked.`,
      toCoLeaders: gone,
      toLeadersAbove: `${who} is linked to another roster: ask the leader there for a transfer, or ask ${who} to end that link first.`,
    }
  }
  const facts = await placeFacts(tx, { uid: heir, rosterIds: await rostersOwnedBy(tx, heir) }, rosterId)
  const problem = facts && problemOfPlace(facts)
  if (problem) {
    const words = wordsOfPlace(problem, who, name)
    return { ...of, mayReturn: false, toHeir: gone, toCoLeaders: gone, toLeadersAbove: words }
  }
  return {
    ...of,
    mayReturn: true,
    toHeir: `${gone} To be in it again, ask the leader of ${name} for their leader code and enter it on your profile.`,
    toCoLeaders: `${gone} It will be again once ${who} is linked there.`,
    toLeadersAbove: `Ask ${who} to link: give them your leader code.`,
  }
}

function sentences(...all: readonly (string | undefined)[]): string {
  return all.filter((one) => one !== undefined).join(' ')
}
