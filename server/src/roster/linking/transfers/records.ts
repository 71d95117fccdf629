import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Area } from '@muster/domain/kernel/area.ts'
import type { TransferPreview } from '@muster/domain/roster/linking/schema.ts'
import {
  areaOfKind,
  MOVING_AREAS,
  MOVING_KINDS,
  type MovingKind,
  type TransferTerms,
  verdictOn,
} from '@muster/domain/roster/linking/what-moves.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { areasSeen, type RosterEditor, type RowChanger } from '../../scope.ts'
import type { FollowingRecords, FoundRecords, Moving } from './following.ts'
import { briefNames } from './reads.ts'

interface Leaving {
  readonly losing: RowChanger
  readonly soldierIds: readonly string[]
  readonly on: CalendarDate
  readonly terms: TransferTerms
}

/** What there is about these Soldiers, and what has to be settled before anybody is transferred: what the caller sees. */
export async function recordsOf(
  tx: ReadTx,
  leaving: Leaving,
  follows: readonly FollowingRecords[],
): Promise<Pick<TransferPreview, 'counts' | 'settleFirst' | 'unseen'>> {
  const seen = await areasSeen(tx, leaving.losing)
  const all = await everyRecord(tx, leaving, follows)
  return {
    counts: all.counts.filter(({ kind }) => seen.has(areaOfKind(kind))),
    settleFirst: all.settleFirst.filter(({ kind }) => seen.has(areaOfKind(kind))),
    unseen: MOVING_AREAS.filter((area) => !seen.has(area)),
  }
}

/** The same in every area, whoever asks. */
async function everyRecord(
  tx: ReadTx,
  { losing, soldierIds, on, terms }: Leaving,
  follows: readonly FollowingRecords[],
): Promise<Pick<TransferPreview, 'counts' | 'settleFirst'>> {
  const found: FoundRecords[] = []
  for (const { count } of follows) found.push(...(await count(tx, losing, { soldierIds, on })))
  const names = await briefNames(tx, losing, soldierIds)
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const kinds = MOVING_KINDS.filter((kind) => byKind.has(kind))
  const whose = (kind: MovingKind) => new Set(byKind.get(kind)?.map(({ soldierId }) => soldierId))
  return {
    counts: kinds.map((kind) => ({
      kind,
      count: byKind.get(kind)?.reduce((sum, { count }) => sum + count, 0) ?? 0,
    })),
    settleFirst: kinds
      .filter((kind) => verdictOn(kind, terms).fate === 'settle first')
      .map((kind) => ({
        kind,
        soldiers: [...names].filter(([id]) => whose(kind).has(id)).map(([, name]) => name),
      })),
  }
}

interface Taker {
  readonly by: 'losing leader' | 'gaining leader'
  readonly gaining: RosterEditor
  /** The field of the caller's input that a refusal names. */
  readonly field: 'soldierIds' | 'transferId'
}

/**
 * Refuses while something has to be settled first. The gaining leader learns of no absence case, and nobody learns what
 * there is in an area that they do not see.
 */
export async function mustBeSettled(
  tx: ReadTx,
  leaving: Leaving,
  follows: readonly FollowingRecords[],
  { by, gaining, field }: Taker,
): Promise<void> {
  const { settleFirst } = await everyRecord(tx, leaving, follows)
  if (settleFirst.length === 0) return
  const { losing } = leaving
  const seen: ReadonlySet<Area> = await areasSeen(tx, by === 'losing leader' ? losing : gaining)
  const first = settleFirst.find(({ kind }) => seen.has(areaOfKind(kind)))
  if (!first) {
    refuse(
      'failed-precondition',
      'Something in an area that you do not see must be settled first. Ask the owner of the roster.',
      { field },
    )
  }
  const [one = 'A Soldier', ...others] = first.soldiers
  const who = others.length === 0 ? one : `${one} and ${others.length} more`
  if (first.kind === 'equipment') {
    const has = others.length === 0 ? 'has' : 'have'
    refuse(
      'failed-precondition',
      `${who} still ${has} equipment of ${losing.name}. It must be signed in there first.`,
      {
        field,
      },
    )
  }
  refuse(
    'failed-precondition',
    by === 'losing leader'
      ? `Close the absence case of ${who} first.`
      : `${losing.name} cannot let ${who} go yet. Speak with its leader.`,
    { field },
  )
}

/** Takes along what goes, feature by feature, in one transaction. */
export async function moveRecords(moving: Moving, follows: readonly FollowingRecords[]): Promise<void> {
  for (const { move } of follows) await move?.(moving)
}
