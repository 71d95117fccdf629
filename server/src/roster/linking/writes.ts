import { userTopic } from '@muster/domain/identity/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { problemOfPlace, wordsOfPlace } from '@muster/domain/roster/linking/place.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { type NotNull, sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { rightsTopic } from '../../platform/live/live.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { touchChain } from '../chain.ts'
import type { RosterOwner, RowChanger } from '../scope.ts'
import { leadersOf } from '../leaders/reads.ts'
import { editorsOf, leadersUnder, linkOf, placeFacts, rosterNameOf, rostersOwnedBy, shortNameOf } from './reads.ts'
import type { LinkConsentsTable, LinkEventsTable } from './tables.ts'

/** The screen that messages about one’s own link open. */
export const CHAIN_SCREEN = '/profile'

/** Changes that could close a circle take turns here. Ending a link cannot close one, so it does not wait. */
export async function lockChain(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('chain'))`.execute(tx.query)
}

interface NewLink {
  readonly uid: string
  readonly rosterId: string
  readonly soldierId: string
  /** The author: the person, or a leader who confirmed it. */
  readonly by: string
  /** How the person agreed. A transfer uses the agreement that the losing leader has. */
  readonly way: LinkConsentsTable['way']
  readonly at: Date
}

/** Refuses when these rosters of an account cannot be below another one. The chain is locked. */
export async function mustHavePlace(
  tx: WriteTx,
  moving: { readonly uid: string; readonly rosterIds: readonly string[] },
  below: string,
): Promise<void> {
  const facts = await placeFacts(tx, moving, below)
  if (!facts) refuse('not-found', 'The roster is no longer there.')
  const problem = problemOfPlace(facts)
  if (problem === null) return
  refuse('failed-precondition', wordsOfPlace(problem, await shortNameOf(tx, moving.uid), await rosterNameOf(tx, below)))
}

/**
 * Makes a row describe an account: one row per account, one account per row, and no circle, whatever else happens at
 * that moment. The chain is locked.
 */
export async function attach(
  tx: WriteTx,
  link: NewLink,
  event: 'linked' | 'transferred in' = 'linked',
  otherRoster: string | null = null,
): Promise<void> {
  const { uid, rosterId, soldierId, at, by, way } = link
  const present = await linkOf(tx, uid)
  if (present) {
    const who = await shortNameOf(tx, uid)
    refuse(
      'failed-precondition',
      `${who} is linked to another roster. Ask the leader there for a transfer, or ask ${who} to end that link first.`,
    )
  }
  await mustHavePlace(tx, { uid, rosterIds: await rostersOwnedBy(tx, uid) }, rosterId)
  await tx.query
    .insertInto('link_consents')
    .values({ uid, roster_id: rosterId, way, at })
    .onConflict((conflict) => conflict.columns(['uid', 'roster_id']).doUpdateSet({ way, at }))
    .execute()
  const rows = await tx.query
    .updateTable('soldiers')
    .set({ linked_uid: uid, updated_at: at })
    .where('roster_id', '=', rosterId)
    .where('id', '=', soldierId)
    .where('linked_uid', 'is', null)
    .where('archived_on', 'is', null)
    .returning('id')
    .execute()
  if (rows.length === 0) {
    refuse('aborted', 'This Soldier has been linked or archived in the meantime. Reload the roster.', {
      field: 'soldierId',
    })
  }
  await addEvents(tx, { rosterId, at, event, by, otherRoster }, [{ soldierId, uid }])
  await tx.query
    .updateTable('link_requests')
    .set({ state: 'over', decided_at: at })
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .execute()
  await touchLink(tx, rosterId, [uid])
}

/** Links, and notifies both sides. The chain is locked. */
export async function makeLink(tx: WriteTx, link: NewLink): Promise<void> {
  await attach(tx, link)
  const [who, roster] = await Promise.all([shortNameOf(tx, link.uid), rosterNameOf(tx, link.rosterId)])
  await announce(tx, {
    at: link.at,
    kind: 'link',
    recipients: (await leadersOf(tx, link.rosterId, 'roster', link.soldierId)).filter((uid) => uid !== link.uid),
    title: `${who} is linked to ${roster}`,
    body: `${who} now sees their own record on ${roster}. If this is not the right person, end the link on the Soldier’s page.`,
    link: screenOf(link.rosterId),
  })
  await announce(tx, {
    at: link.at,
    kind: 'link',
    recipients: [link.uid],
    title: `You are linked to ${roster}`,
    body: 'You see your own record, schedule and tasks. If this is not your unit, end the link on your profile.',
    link: CHAIN_SCREEN,
  })
}

interface Detached {
  readonly soldierId: string
  readonly uid: string
  /** They led a part of the roster, which ended with the link. */
  readonly led: boolean
}

/** Removes the accounts from these rows, as `event` says. Returns the accounts that were linked. */
export async function detach(
  tx: WriteTx,
  scope: RowChanger,
  ending: { readonly soldierIds: readonly string[]; readonly at: Date },
  event: 'unlinked' | 'transferred out' = 'unlinked',
  otherRoster: string | null = null,
): Promise<Detached[]> {
  if (ending.soldierIds.length === 0) return []
  const { rows } = await sql<Detached>`
    with linked as (
      select id, linked_uid from soldiers
      where roster_id = ${scope.rosterId} and id = any(${ending.soldierIds}::uuid[]) and linked_uid is not null
      order by id for update
    ), agreed as (
      delete from link_consents where roster_id = ${scope.rosterId} and uid = any(array(select linked_uid from linked))
    )
    update soldiers s set linked_uid = null, updated_at = ${ending.at}
    from linked l where s.id = l.id
    returning s.id as "soldierId", l.linked_uid as uid, exists (
      select from roster_members m
      where m.roster_id = ${scope.rosterId} and m.uid = l.linked_uid and m.areas is not null) as led`.execute(tx.query)
  const { rosterId, uid: by } = scope
  const of =
    event === 'unlinked' ? rows : ending.soldierIds.map((soldierId) => ({ soldierId, uid: uidOf(rows, soldierId) }))
  await addEvents(tx, { rosterId, at: ending.at, event, by, otherRoster }, of)
  if (rows.length > 0) {
    const uids = rows.map(({ uid }) => uid)
    await touchLink(tx, rosterId, uids)
    await askRightsAgain(tx, uids)
    await announceEndedParts(tx, scope, rows, ending.at)
  }
  return rows
}

/** The leaders of parts that ended with the link, and those who have the whole roster, learn so. */
async function announceEndedParts(
  tx: WriteTx,
  { rosterId, name }: RowChanger,
  detached: readonly Detached[],
  at: Date,
): Promise<void> {
  const led = detached.filter((one) => one.led).map(({ uid }) => uid)
  const [one] = led
  if (one === undefined) return
  const who = led.length === 1 ? await shortNameOf(tx, one) : `${led.length} leaders`
  await announce(
    tx,
    {
      at,
      kind: 'sharing',
      recipients: led,
      title: `You no longer lead a part of ${name}`,
      body: 'It ended with your link to this roster.',
      link: CHAIN_SCREEN,
    },
    {
      at,
      kind: 'sharing',
      recipients: (await leadersOf(tx, rosterId, 'roster', null)).filter((uid) => !led.includes(uid)),
      title: `${who} no longer ${led.length === 1 ? 'leads' : 'lead'} a part of ${name}`,
      body: 'They are no longer a Soldier of this roster. Invite their replacement.',
      link: `${screenOf(rosterId, '/soldiers/settings')}&tab=leaders`,
    },
  )
}

/** The leaders who moved with their part from one group to another, which the database does by the same act. */
export async function announceNewGroups(
  tx: WriteTx,
  { rosterId, name }: RowChanger,
  moved: { readonly soldierIds: readonly string[]; readonly at: Date },
): Promise<void> {
  if (moved.soldierIds.length === 0) return
  const { rows } = await sql<{ uid: string; group: string }>`
    select s.linked_uid as uid, g.name as group from soldiers s
      join roster_parts p on p.roster_id = s.roster_id and p.uid = s.linked_uid and p.group_id = s.group_id
      join groups g on g.roster_id = p.roster_id and g.id = p.group_id
    where s.roster_id = ${rosterId} and s.id = any(${moved.soldierIds}::uuid[])
    order by s.id`.execute(tx.query)
  if (rows.length === 0) return
  tx.touch(...rows.flatMap(({ uid }) => [userTopic(uid), rightsTopic(userTopic(uid))]))
  await announce(
    tx,
    ...rows.map(({ uid, group }) => ({
      at: moved.at,
      kind: 'sharing' as const,
      recipients: [uid],
      title: `Your part of ${name} changed`,
      body: `You moved to ${group} and lead it now.`,
      link: screenOf(rosterId),
    })),
  )
}

/** The leaders of groups that are about to be deleted, which ends that part of what they lead. */
export async function announceLostGroups(
  tx: WriteTx,
  { rosterId, name }: RowChanger,
  lost: { readonly groupIds: readonly string[]; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ uid: string; lost: readonly string[]; kept: readonly string[] | null }>`
    select p.uid, array_agg(g.name order by g.ordinal) filter (where g.id = any(${lost.groupIds}::uuid[])) as lost,
      array_agg(g.name order by g.ordinal) filter (where g.id <> all(${lost.groupIds}::uuid[])) as kept
    from roster_parts p join groups g on g.roster_id = p.roster_id and g.id = p.group_id
    where p.roster_id = ${rosterId} group by p.uid
    having bool_or(g.id = any(${lost.groupIds}::uuid[])) order by p.uid`.execute(tx.query)
  if (rows.length === 0) return
  tx.touch(...rows.flatMap(({ uid }) => [userTopic(uid), rightsTopic(userTopic(uid))]))
  await announce(
    tx,
    ...rows.map(({ uid, lost: gone, kept }) => ({
      at: lost.at,
      kind: 'sharing' as const,
      recipients: [uid],
      title: `Your part of ${name} changed`,
      body: `${gone.join(', ')} ${gone.length === 1 ? 'was' : 'were'} deleted. ${
        kept ? `You still lead ${kept.join(', ')}.` : 'You lead no group now. Ask the owner of the roster for one.'
      }`,
      link: screenOf(rosterId),
    })),
  )
  await announceLostHandOvers(tx, { rosterId, name }, lost)
}

/** Those who were to lead one of these groups later, in the place of its leader. */
async function announceLostHandOvers(
  tx: WriteTx,
  { rosterId, name }: Pick<RowChanger, 'rosterId' | 'name'>,
  lost: { readonly groupIds: readonly string[]; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ uid: string; lost: readonly string[] }>`
    select h.to_uid as uid, array_agg(distinct g.name) as lost
    from part_hand_overs h join groups g on g.roster_id = h.roster_id and g.id = h.group_id
    where h.roster_id = ${rosterId} and not h.begun and g.id = any(${lost.groupIds}::uuid[])
    group by h.to_uid order by h.to_uid`.execute(tx.query)
  if (rows.length === 0) return
  await announce(
    tx,
    ...rows.map(({ uid, lost: gone }) => ({
      at: lost.at,
      kind: 'sharing' as const,
      recipients: [uid],
      title: `The hand-over of ${gone.join(', ')} of ${name} to you is canceled`,
      body: `${gone.length === 1 ? 'The group was' : 'The groups were'} deleted.`,
      link: screenOf(rosterId),
    })),
  )
}

function uidOf(rows: readonly Detached[], soldierId: string): string | null {
  return rows.find((row) => row.soldierId === soldierId)?.uid ?? null
}

/** Ends the links of these rows, if any, and notifies both sides. The rows and their history stay. */
export async function endLinks(
  tx: WriteTx,
  scope: RowChanger,
  ending: { readonly soldierIds: readonly string[]; readonly at: Date },
): Promise<number> {
  const ended = await detach(tx, scope, ending)
  const [one] = ended
  if (!one) return 0
  const who = ended.length === 1 ? await shortNameOf(tx, one.uid) : `${ended.length} Soldiers`
  const people = ended.map(({ uid }) => uid)
  const alone = ended.length === 1 ? one.soldierId : null
  await announce(tx, {
    at: ending.at,
    kind: 'link',
    recipients: (await leadersOf(tx, scope.rosterId, 'roster', alone)).filter((uid) => !people.includes(uid)),
    title: `${who} ${ended.length === 1 ? 'is' : 'are'} no longer linked to ${scope.name}`,
    body: 'The record and its history stay on the roster.',
    link: screenOf(scope.rosterId),
  })
  await announce(tx, {
    at: ending.at,
    kind: 'link',
    recipients: people,
    title: `You are no longer linked to ${scope.name}`,
    body: 'To be linked to another leader, ask them for their code.',
    link: CHAIN_SCREEN,
  })
  return ended.length
}

interface EventOf {
  readonly rosterId: string
  readonly at: Date
  readonly event: LinkEventsTable['event']
  readonly by: string
  readonly otherRoster: string | null
}

export async function addEvents(
  tx: WriteTx,
  { rosterId, at, event, by, otherRoster }: EventOf,
  about: readonly { readonly soldierId: string; readonly uid: string | null }[],
): Promise<void> {
  if (about.length === 0) return
  await tx.query
    .insertInto('link_events')
    .values(
      about.map(({ soldierId, uid }) => ({
        roster_id: rosterId,
        soldier_id: soldierId,
        at,
        event,
        uid,
        by_uid: by,
        roster_name: otherRoster,
      })),
    )
    .execute()
}

/** Updates the screens that show these people below this roster. */
async function touchLink(tx: WriteTx, rosterId: string, uids: readonly string[]): Promise<void> {
  tx.touch(rosterTopic(rosterId), ...(await editorsOf(tx, rosterId)).map(userTopic))
  for (const uid of uids) tx.touch(...(await leadersUnder(tx, uid)).map(userTopic))
  await touchChain(tx, rosterId)
}

/**
 * Accounts that listened to the rosters of these people from above get no more updates of them, and these people none of
 * what they led a part of.
 */
async function askRightsAgain(tx: WriteTx, uids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.roster_id as id from unnest(${uids}::uuid[]) as p(uid)
      join rosters own on own.owner_uid = p.uid, rosters_below(own.id) d`.execute(tx.query)
  tx.touch(...rows.map(({ id }) => rightsTopic(rosterTopic(id))), ...uids.map((uid) => rightsTopic(userTopic(uid))))
}

/** Before a roster is deleted: its links and shares end with it, and everybody concerned is notified. */
export async function announceDeletion(tx: WriteTx, owner: RosterOwner, at: Date): Promise<void> {
  const linked = await tx.query
    .selectFrom('soldiers')
    .select('linked_uid as uid')
    .where('roster_id', '=', owner.rosterId)
    .where('linked_uid', 'is not', null)
    .$narrowType<{ uid: NotNull }>()
    .execute()
  const shared = await tx.query
    .selectFrom('roster_members')
    .select('uid')
    .where('roster_id', '=', owner.rosterId)
    .execute()
  const who = await shortNameOf(tx, owner.uid)
  await announce(tx, {
    at,
    kind: 'link',
    recipients: linked.map(({ uid }) => uid),
    title: `You are no longer linked to ${owner.name}`,
    body: `${who} deleted the roster. To be linked to another leader, ask them for their code.`,
    link: CHAIN_SCREEN,
  })
  await announce(tx, {
    at,
    kind: 'sharing',
    recipients: shared.map(({ uid }) => uid),
    title: `${owner.name} was deleted`,
    body: `${who} deleted the roster that you kept together.`,
    link: '/soldiers',
  })
  for (const { uid } of linked) tx.touch(...(await leadersUnder(tx, uid)).map(userTopic))
  await askRightsAgain(
    tx,
    linked.map(({ uid }) => uid),
  )
}
