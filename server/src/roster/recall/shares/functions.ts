import { refuse } from '@muster/domain/kernel/refusal.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import {
  createAlertShare,
  listAlertShares,
  openSharedAlertRoster,
  revokeAlertShare,
} from '@muster/domain/roster/recall/functions.ts'
import { SHARE_LIMIT } from '@muster/domain/roster/recall/limits.ts'
import type { AlertShare, AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { listGroups } from '../../reads.ts'
import { sharedUnit } from '../alert/reads.ts'
import { countOpenShares, shareById, sharesOf, type StoredShare } from './reads.ts'
import { insertShare, openShare, revokeShare } from './writes.ts'

const DAY_MS = 86_400_000

export const shareFunctions: readonly Implementation[] = [
  implement(createAlertShare, async (call, input) => {
    if ((await countOpenShares(call.tx, call.scope, call.now)) >= SHARE_LIMIT) {
      refuse('resource-exhausted', `${SHARE_LIMIT} links to this alert roster are active. Revoke some first.`)
    }
    if (input.groupIds !== null) {
      const known = new Set((await listGroups(call.tx, call.scope)).map(({ id }) => id))
      const unknown = input.groupIds.findIndex((id) => !known.has(id))
      if (unknown >= 0) {
        refuse('not-found', 'There is no such group on this roster. Choose another.', { field: `groupIds.${unknown}` })
      }
    }
    await insertShare(call.tx, call.scope, {
      id: input.shareId,
      key: input.key,
      label: input.label,
      groupIds: input.groupIds,
      at: call.now,
      expiresAt: new Date(call.now.getTime() + input.days * DAY_MS),
    })
    const stored = await shareById(call.tx, call.scope, input.shareId)
    if (!stored) throw new Error('the share was not stored')
    return shareOf(stored, call.now)
  }),

  implement(listAlertShares, async (call) => {
    const shares = await sharesOf(call.tx, call.scope, call.now)
    return { shares: shares.map((share) => shareOf(share, call.now)) }
  }),

  implement(revokeAlertShare, async (call, input) => {
    await revokeShare(call.tx, call.scope, input.shareId, call.now)
    const stored = await shareById(call.tx, call.scope, input.shareId)
    if (!stored) refuse('not-found', 'There is no such link to this alert roster.', { field: 'shareId' })
    return shareOf(stored, call.now)
  }),

  implement(
    openSharedAlertRoster,
    { asSystem: 'the holder of a key may see no row of the roster' },
    async (call, { key }) => {
      const share = await openShare(call.tx, key, call.now)
      const unit = share && (await sharedUnit(call.tx, share))
      if (!share || !unit) {
        refuse(
          'not-found',
          'This link cannot be used. It may have expired, been ended by the leader who shared it or been cut off on its way. Ask for a new one.',
          { field: 'key' },
        )
      }
      const shown = share.groupIds === null ? unit : onlyGroups(unit, share.groupIds)
      return {
        about: [{ rosterId: share.rosterId }],
        answer: {
          unit: unit.name,
          label: share.label,
          sharedBy: share.sharedBy,
          expiresAt: share.expiresAt.toISOString(),
          asOf: call.now.toISOString(),
          timeZone: share.timeZone,
          groups: shown.groups,
          leaders: shown.leaders,
          // A phone tree does not need to show where anybody sleeps.
          soldiers: shown.soldiers.map((soldier) => ({ ...soldier, quarters: '', linked: false })),
        },
      }
    },
  ),
]

/** The groups themselves, those below them, and nobody else. */
function onlyGroups(unit: AlertUnit, groupIds: readonly string[]): Pick<AlertUnit, 'groups' | 'leaders' | 'soldiers'> {
  const shown = new Set(groupIds.flatMap((id) => [...withDescendants(unit.groups, id)]))
  const soldiers = unit.soldiers.filter(({ groupId }) => groupId !== null && shown.has(groupId))
  const names = new Set(soldiers.map(({ id }) => id))
  return {
    groups: unit.groups.filter(({ id }) => shown.has(id)),
    leaders: unit.leaders.filter(({ groupId, soldierId }) => shown.has(groupId) && names.has(soldierId)),
    soldiers,
  }
}

function shareOf(stored: StoredShare, now: Date): AlertShare {
  return {
    id: stored.id,
    label: stored.label,
    state: stored.revoked_at ? 'revoked' : stored.expires_at <= now ? 'expired' : stored.held ? 'open' : 'closed',
    groups: stored.groups,
    createdAt: stored.created_at.toISOString(),
    createdBy: stored.created_by,
    expiresAt: stored.expires_at.toISOString(),
    opened: stored.opened,
    lastOpenedAt: stored.last_opened_at?.toISOString() ?? null,
  }
}
