import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  handOverRoster,
  joinRoster,
  leaveRoster,
  listCoLeaders,
  removeCoLeader,
  setCoLeaderRole,
} from '@muster/domain/roster/linking/functions.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { inviteBySecret } from '../../invites/reads.ts'
import { consumeInvite, deadInvite } from '../../invites/writes.ts'
import { asOwner, asSelf, asViewer, type RosterOwner } from '../../scope.ts'
import { coLeadersOf, linkOf, rosterNameOf, rostersOwnedBy } from '../reads.ts'
import { lockChain } from '../writes.ts'
import { tellOfHandOver } from './handed-over.ts'
import { handOver, join, removeMember, setRole } from './writes.ts'

export const coLeaderFunctions: readonly Implementation[] = [
  implement(listCoLeaders, async (call, { rosterId }) => {
    const viewer = await asViewer(call, rosterId)
    const leaders = await coLeadersOf(call.tx, viewer)
    return { leaders: leaders.map((leader) => ({ ...leader, since: leader.since.toISOString() })) }
  }),

  implement(joinRoster, async (call, { code }) => {
    const self = asSelf(call)
    const use = { purpose: 'co-leader', secret: code, now: call.now } as const
    const invite = await inviteBySecret(call.tx, use)
    if (!invite) deadInvite('code')
    if ((await rostersOwnedBy(call.tx, self.uid)).includes(invite.rosterId)) {
      refuse('failed-precondition', 'This is your own roster. Give the code to the leader you want to share it with.')
    }
    const used = await consumeInvite(call.tx, use)
    if (!used?.role) return deadInvite('code')
    await join(call.tx, self, used.rosterId, used.role, call.now)
    call.record({ rosterId: used.rosterId })
    return { rosterId: used.rosterId, rosterName: await rosterNameOf(call.tx, used.rosterId), role: used.role }
  }),

  implement(setCoLeaderRole, async (call, { rosterId, uid, role }) => {
    const owner = await asOwner(call, rosterId)
    if (!(await setRole(call.tx, owner, uid, role, call.now))) unknownCoLeader(owner, uid)
    call.record({ rosterId })
    return null
  }),

  implement(removeCoLeader, async (call, { rosterId, uid }) => {
    const owner = await asOwner(call, rosterId)
    if (!(await removeMember(call.tx, owner, uid, call.now))) unknownCoLeader(owner, uid)
    call.record({ rosterId })
    return null
  }),

  implement(leaveRoster, async (call, { rosterId }) => {
    const viewer = await asViewer(call, rosterId)
    if (viewer.role === 'owner') {
      refuse('failed-precondition', 'You own this roster. Hand it over to a co-leader, or delete it.')
    }
    await removeMember(call.tx, viewer, viewer.uid, call.now)
    call.record({ rosterId })
    return null
  }),

  implement(handOverRoster, async (call, { rosterId, uid }) => {
    const owner = await asOwner(call, rosterId)
    // Nobody's place may change between looking where it stands and moving it.
    await lockChain(call.tx)
    const above = await linkOf(call.tx, owner.uid)
    await handOver(call.tx, owner, uid, { at: call.now })
    await tellOfHandOver(call.tx, { owner, heir: uid, above, at: call.now, staying: true })
    call.record({ rosterId })
    return null
  }),
]

function unknownCoLeader(owner: RosterOwner, uid: string): never {
  if (uid === owner.uid) {
    refuse('failed-precondition', 'You own this roster. Hand it over to a co-leader instead.', { field: 'uid' })
  }
  return refuse('not-found', 'They do not keep this roster. Reload to see who does.', { field: 'uid' })
}
