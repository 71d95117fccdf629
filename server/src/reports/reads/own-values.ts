import type { OwnFieldFacts } from '@muster/domain/reports/own-fields.ts'
import { ownKey } from '@muster/domain/roster/own-fields.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { ownFieldsOf } from '../../roster/own-fields/reads.ts'
import { NAMED } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { placesOf } from './places.ts'

/** The own fields of the roster that the caller may see, with the values of its Soldiers. Nothing for a leader above. */
export async function ownFieldFacts(tx: ReadTx, scope: ChainViewer, choice: string | null): Promise<OwnFieldFacts> {
  const fields = await ownFieldsOf(tx, scope)
  const keys = fields.filter(({ id }) => choice === null || id === choice).map(({ id }) => ownKey(id))
  const places = await placesOf(tx, scope, 'roster')
  if (keys.length === 0) return { places, fields, soldiers: [] }
  const { rows } = await sql<{ soldier: OwnFieldFacts['soldiers'][number] }>`
    select json_build_object('soldierId', s.id, 'rosterId', s.roster_id, 'groupId', s.group_id, ${sql.raw(NAMED('s'))},
      'own', coalesce((select jsonb_object_agg(k, s.details -> k) from unnest(${keys}::text[]) k where s.details ? k), '{}')
      ) as soldier
    from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
    where s.roster_id = ${scope.rosterId} and s.archived_on is null
    order by ${sql.raw(ROSTER_ORDER)}`.execute(tx.query)
  return { places, fields, soldiers: rows.map(({ soldier }) => soldier) }
}
