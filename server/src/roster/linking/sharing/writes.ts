import { userTopic } from '@muster/domain/identity/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { withoutNested } from '@muster/domain/roster/leaders/part.ts'
import { partWords } from '@muster/domain/roster/leaders/part-words.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { ROSTER_LEADERS } from '@muster/domain/roster/linking/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { rightsTopic } from '../../../platform/live/live.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { touchChain } from '../../chain.ts'
import { memberOf, putGroups } from '../../leaders/writes.ts'
import { countOwnRosters } from '../../reads.ts'
import { asSelf, type RosterOwner, type RosterViewer, type Self } from '../../scope.ts'
import { editorsOf, groupsOfRoster, leadersUnder, rosterNameOf, shortNameOf } from '../reads.ts'
import { lockChain, mustHavePlace } from '../writes.ts'

const OWN_ROSTERS = 50

type MemberRole = 'editor' | 'viewer'

interface Joining {
  readonly rosterId: string
  readonly role: MemberRole
  readonly part: LeaderPart | null
  readonly at: Date
}

/**
 * The caller joins with an invitation that was just used up, and has at once what it gives. Returns the part in words;
 * null for the whole roster in the role.
 */
export async function join(tx: WriteTx, self: Self, { rosterId, role, part, at }: Joining): Promise<string | null> {
  await tx.query.selectFrom('rosters').select('id').where('id', '=', rosterId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ members: number; joined: boolean }>`
    select count(*) as members, coalesce(bool_or(uid = ${self.uid}), false) as joined
    from roster_members where roster_id = ${rosterId}`.execute(tx.query)
  const [known] = rows
  if (known?.joined) {
    const roster = await rosterNameOf(tx, rosterId)
    refuse('failed-precondition', `You keep ${roster} already. Its owner can change your part of it.`)
  }
  if ((known?.members ?? 0) + 2 > ROSTER_LEADERS) {
    refuse('resource-exhausted', `A roster is kept by at most ${ROSTER_LEADERS} leaders. Ask its owner to remove one.`)
  }
  const groups = part === null ? [] : await groupsOfRoster(tx, rosterId)
  const left = part && leftOf(part, groups)
  const member = left === null ? { role } : memberOf(left)
  await tx.query
    .insertInto('roster_members')
    .values({ ...member, roster_id: rosterId, uid: self.uid, added_at: at })
    .execute()
  await putGroups(tx, { rosterId, uid: self.uid, groupIds: left?.groupIds ?? [] })
  tx.touch(rosterTopic(rosterId), userTopic(self.uid))
  const [who, roster] = await Promise.all([shortNameOf(tx, self.uid), rosterNameOf(tx, rosterId)])
  const words = left && partWords(left, groups)
  await notifyBoth(tx, {
    at,
    uid: self.uid,
    rosterId,
    leaders: await editorsOf(tx, rosterId),
    toThem: words
      ? [`You keep your part of ${roster}`, `${words}.`]
      : [`You keep ${roster} as ${role}`, 'It is in your list of rosters.'],
    toLeaders: words
      ? [`${who} joined ${roster}`, `${words}.`]
      : [`${who} joined ${roster} as ${role}`, 'The owner can change this in the settings of the roster.'],
  })
  return words
}

/** What is left of an invitation's part, if some of its groups were deleted since. */
function leftOf(part: LeaderPart, groups: readonly Pick<Group, 'id' | 'parentId'>[]): LeaderPart {
  if (part.groupIds === null) return part
  const groupIds = part.groupIds.filter((id) => groups.some((group) => group.id === id))
  if (groupIds.length === 0) {
    const gone = 'The group of this code is no longer on the roster. Ask the leader who gave it to you for a new code.'
    refuse('failed-precondition', gone, { field: 'code' })
  }
  return { ...part, groupIds: withoutNested(groupIds, groups) }
}

/** The role over the whole roster, without a part. False when the account is not a co-leader of the roster. */
export async function setRole(tx: WriteTx, owner: RosterOwner, uid: string, role: MemberRole, at: Date) {
  const rows = await tx.query
    .updateTable('roster_members')
    .set({ role, position: null, areas: null, limited: false })
    .where('roster_id', '=', owner.rosterId)
    .where('uid', '=', uid)
    .returning('uid')
    .execute()
  if (rows.length === 0) return false
  await putGroups(tx, { rosterId: owner.rosterId, uid, groupIds: [] })
  tx.touch(rosterTopic(owner.rosterId), userTopic(uid))
  const who = await shortNameOf(tx, uid)
  await notifyBoth(tx, {
    at,
    uid,
    rosterId: owner.rosterId,
    leaders: await editorsOf(tx, owner.rosterId),
    toThem: [`You are now ${role} of ${owner.name}`, role === 'editor' ? 'You can change it.' : 'You can look at it.'],
    toLeaders: [`${who} is now ${role} of ${owner.name}`, 'The owner changed what they may do.'],
  })
  return true
}

/** Stops sharing, from either side. False when the account is not a co-leader of the roster. */
export async function removeMember(tx: WriteTx, viewer: RosterViewer, uid: string, at: Date): Promise<boolean> {
  const rows = await tx.query
    .deleteFrom('roster_members')
    .where('roster_id', '=', viewer.rosterId)
    .where('uid', '=', uid)
    .returning('uid')
    .execute()
  if (rows.length === 0) return false
  tx.touch(rosterTopic(viewer.rosterId), userTopic(uid), rightsTopic(userTopic(uid)))
  const who = await shortNameOf(tx, uid)
  const own = uid === viewer.uid
  await notifyBoth(tx, {
    at,
    uid,
    rosterId: viewer.rosterId,
    leaders: await editorsOf(tx, viewer.rosterId),
    toThem: [`You no longer keep ${viewer.name}`, own ? 'You left it.' : 'Its owner stopped sharing it with you.'],
    toLeaders: [`${who} no longer keeps ${viewer.name}`, own ? 'They left it.' : 'The owner stopped sharing it.'],
  })
  return true
}

/**
 * Makes a co-leader the owner. The roster is then below the one where its new owner is a Soldier, and must not be below
 * itself. The former owner stays as editor, unless the account is being deleted. Notifies nobody: see `announceHandOver`.
 */
export async function handOver(
  tx: WriteTx,
  owner: RosterOwner,
  heir: string,
  { at, staying = true }: { readonly at: Date; readonly staying?: boolean },
): Promise<void> {
  await lockChain(tx)
  const still = await tx.query
    .selectFrom('rosters')
    .select('id')
    .where('id', '=', owner.rosterId)
    .where('owner_uid', '=', owner.uid)
    .forNoKeyUpdate()
    .execute()
  if (still.length === 0) refuse('aborted', 'This roster has another owner now. Reload to see who.')
  const members = await tx.query
    .deleteFrom('roster_members')
    .where('roster_id', '=', owner.rosterId)
    .where('uid', '=', heir)
    .returning('uid')
    .execute()
  if (members.length === 0) {
    refuse('not-found', 'They do not keep this roster with you. Invite them as co-leader first.', { field: 'uid' })
  }
  const who = await shortNameOf(tx, heir)
  if ((await countOwnRosters(tx, asSelf({ caller: { uid: heir } }))) >= OWN_ROSTERS) {
    refuse('resource-exhausted', `${who} keeps ${OWN_ROSTERS} rosters already.`, { field: 'uid' })
  }
  await touchPlace(tx, owner)
  const links = await tx.query.selectFrom('soldiers').select('roster_id').where('linked_uid', '=', heir).execute()
  for (const { roster_id } of links) await mustNotFollowItself(tx, owner, { uid: heir, who }, roster_id)
  await sql`update rosters set owner_uid = ${heir}, changed_by = ${owner.uid}, version = version + 1 where id = ${owner.rosterId}`.execute(
    tx.query,
  )
  if (staying) {
    await tx.query
      .insertInto('roster_members')
      .values({ roster_id: owner.rosterId, uid: owner.uid, role: 'editor', added_at: at })
      .execute()
  }
  await touchPlace(tx, owner)
  tx.touch(rosterTopic(owner.rosterId), userTopic(owner.uid))
  tx.touch(...(await leadersUnder(tx, heir)).map(userTopic))
}

/** The new owner is a Soldier in the roster to take over, or in one below it. */
async function mustNotFollowItself(
  tx: WriteTx,
  owner: RosterOwner,
  { uid, who }: { readonly uid: string; readonly who: string },
  heirsRoster: string,
): Promise<void> {
  const { rows } = await sql`
    select from rosters_below(${owner.rosterId}) d where d.roster_id = ${heirsRoster} limit 1`.execute(tx.query)
  if (heirsRoster === owner.rosterId || rows.length > 0) {
    refuse(
      'failed-precondition',
      `${who} is a linked Soldier of ${owner.name} or of a roster below it, so it would be below itself. End that link first.`,
      { field: 'uid' },
    )
  }
  await mustHavePlace(tx, { uid, rosterIds: [owner.rosterId] }, heirsRoster)
}

/** Updates the screens of all who see the roster's place: leaders above, and leaders below. */
async function touchPlace(tx: WriteTx, owner: RosterOwner): Promise<void> {
  await touchChain(tx, owner.rosterId)
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from (
      select (select r.owner_uid from rosters r where r.id = n.roster_id) as uid from (
        select roster_id, depth from rosters_below(${owner.rosterId})
        union all
        select roster_id, depth from rosters_above(${owner.rosterId})
        order by depth limit 500
      ) n
    ) near`.execute(tx.query)
  tx.touch(...rows.map(({ uid }) => userTopic(uid)))
}

interface Announcing {
  readonly at: Date
  readonly uid: string
  readonly rosterId: string
  readonly leaders: readonly string[]
  readonly toThem: readonly [title: string, body: string]
  readonly toLeaders: readonly [title: string, body: string]
  /** The screen that their message opens, where it is not the roster. */
  readonly theirLink?: string
}

export async function notifyBoth(
  tx: WriteTx,
  { at, uid, rosterId, leaders, toThem, toLeaders, theirLink }: Announcing,
): Promise<void> {
  const about = { at, kind: 'sharing', link: screenOf(rosterId) }
  const others = leaders.filter((one) => one !== uid)
  await announce(
    tx,
    { ...about, recipients: [uid], title: toThem[0], body: toThem[1], link: theirLink ?? about.link },
    { ...about, recipients: others, title: toLeaders[0], body: toLeaders[1] },
  )
}
