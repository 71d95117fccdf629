import { randomUUID } from 'node:crypto'
import type { CounselingKind, CounselingState } from '@muster/domain/counseling/kinds.ts'
import type { WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import type { WorldServer } from '../server/world-server.ts'

export interface HeldCounseling {
  readonly heldOn: string
  readonly kind?: CounselingKind
  readonly state?: CounselingState
  readonly nextOn?: string
  readonly assessOn?: string
  readonly assessedOn?: string
}

/** A session in the tables, without its text, for tests that only need dates and kinds. */
export async function heldCounseling(
  { server }: Pick<WorldServer, 'server'>,
  roster: Pick<WorldRoster, 'id' | 'owner'>,
  soldier: Pick<WorldSoldier, 'id'> | undefined,
  held: HeldCounseling,
): Promise<string> {
  const id = randomUUID()
  const { kind = 'performance', state = 'acknowledged', heldOn, nextOn, assessOn, assessedOn } = held
  await server.database.pool.query(
    `insert into counselings (roster_id, id, soldier_id, counselor_uid, kind, state, held_on, delivered_at, closed_at,
      assess_on, assessed_on, next_on, created_at, saved_at, saved_by)
    values ($1, $2, $3, $4, $5, $6, $7, case when $6 <> 'draft' then now() end, case when $6 = 'closed' then now() end,
      $8, $9, $10, now(), now(), $4)`,
    [roster.id, id, soldier?.id, roster.owner.uid, kind, state, heldOn, assessOn, assessedOn, nextOn],
  )
  return id
}
