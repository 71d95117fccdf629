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
import { handOversOf } from '../../leaders/reads.ts'
import type { RosterOwner } from '../../scope.ts'
import { coLeadersOf, linkOf, rosterNameOf, rostersOwnedBy } from '../reads.ts'
import { lockChain } from '../writes.ts'
import { announceHandOver } from './handed-over.ts'
import { handOver, join, removeMember, setRole } from './writes.ts'

export const coLeaderFunctions: readonly Implementation[] = [
  implement(listCoLeaders, async (call) => {
    const leaders = await coLeadersOf(call.tx, call.scope)
    return {
      leaders: leaders.map((leader) => ({ ...leader, since: leader.since.toISOString() })),
      handOvers: await handOversOf(call.tx, call.scope),
    }
  }),

  implement(
    joinRoster,
    { asSystem: 'uses a code of a roster that the person does not see' },
    async (call, { code }) => {
      const { scope: self } = call
      const use = { purpose: 'co-leader', secret: code, now: call.now } as const
      const invite = await inviteBySecret(call.tx, use)
      if (!invite) deadInvite('code')
      if ((await rostersOwnedBy(call.tx, self.uid)).includes(invite.rosterId)) {
        refuse('failed-precondition', 'This is your own roster. Give the code to the leader you want to share it with.')
      }
      const used = await consumeInvite(call.tx, { ...use, by: self.uid })
      if (!used?.role) return deadInvite('code')
      const { rosterId, role, part } = used
      const partWords = await join(call.tx, self, { rosterId, role, part, at: call.now })
      return { rosterId, rosterName: await rosterNameOf(call.tx, rosterId), role, partWords }
    },
  ),
  implement(setCoLeaderRole, async (call, { uid, role }) => {
    if (!(await setRole(call.tx, call.scope, uid, role, call.now))) unknownCoLeader(call.scope, uid)

    return null
  }),

  implement(removeCoLeader, async (call, { uid }) => {
    if (!(await removeMember(call.tx, call.scope, uid, call.now))) unknownCoLeader(call.scope, uid)
    return null
  }),

  implement(
    leaveRoster,
    { asSystem: 'notifies the leaders when the account that left no longer sees them' },
    async (call) => {
      if (call.scope.role === 'owner') {
        refuse('failed-precondition', 'You own this roster. Hand it over to a co-leader, or delete it.')
      }
      await removeMember(call.tx, call.scope, call.scope.uid, call.now)

      return null
    },
  ),
  implement(
    handOverRoster,
    { asSystem: 'makes another account the owner, which may be anywhere in the chain' },
    async (call, { uid }) => {
      // The roster's place must not change between reading it and moving it.
      await lockChain(call.tx)
      const above = await linkOf(call.tx, call.scope.uid)
      await handOver(call.tx, call.scope, uid, { at: call.now })
      await announceHandOver(call.tx, { owner: call.scope, heir: uid, above, at: call.now, staying: true })
      return null
    },
  ),
]

function unknownCoLeader(owner: RosterOwner, uid: string): never {
  if (uid === owner.uid) {
    refuse('failed-precondition', 'You own this roster. Hand it over to a co-leader instead.', { field: 'uid' })
  }
  return refuse('not-found', 'They do not keep this roster. Reload to see who does.', { field: 'uid' })
}
