import { areaOfField } from '@muster/domain/roster/leaders/area-of-fields.ts'
import { FIELD_KEYS } from '@muster/domain/roster/soldier-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { PERSONAL_KEYS } from '../columns.ts'
import { seenBySql } from '../own-fields/reads.ts'
import { OWN_OF_SOLDIER, ROW_OF_SOLDIER, WITHHELD } from '../people/reads.ts'
import { MEMBER_FIELDS_ROLE, type Self } from '../scope.ts'

/**
 * The most lines of the access log that are included. The rest are counted. A leader makes a thousand lines in a busy
 * week.
 */
const NEWEST_ACCESS = 20_000

export interface OwnData {
  readonly account: string
  readonly signIns: string
  readonly sessions: string
  readonly rosters: string
  readonly sharedWithMe: string
  readonly aboutMe: string
  readonly imports: string
  readonly accessByMe: string
  readonly accessToMyRecord: string
}

/**
 * Everything stored about an account: its profile and ways to sign in, every roster it owns as a whole, its acts in
 * shared rosters, the rows that describe the person on any roster, and its access log. Each part is JSON text. Hashes
 * of tokens and duplicate data are left out, because they say nothing more about anybody.
 */
export async function ownDataJson(tx: ReadTx, self: Self): Promise<OwnData> {
  const { rows } = await sql<OwnData>`
    with mine as (
      select s.* from soldiers s where s.linked_uid = ${self.uid}
    )
    select
      (select to_json(a)::text from accounts a where a.uid = ${self.uid}) as account,
      coalesce((select json_agg(to_json(i) order by i.created_at)::text
        from identities i where i.uid = ${self.uid}), '[]') as "signIns",
      coalesce((select json_agg(to_jsonb(s) - array['token_hash', 'renew', 'next_token_hash', 'next_token_at',
          'former_token_hash', 'former_until'] order by s.started_at)::text
        from sessions s where s.uid = ${self.uid}), '[]') as sessions,
      coalesce((
        select json_agg(json_build_object(
          'roster', to_json(r),
          'sharedWith', coalesce((select json_agg(to_json(m)) from roster_members m where m.roster_id = r.id), '[]'),
          'handOvers', coalesce((select json_agg(to_json(h)) from part_hand_overs h where h.roster_id = r.id), '[]'),
          'groups', coalesce((select json_agg(to_json(g) order by g.ordinal) from groups g where g.roster_id = r.id), '[]'),
          'ownFields', coalesce((select json_agg(to_json(f) order by f.position, f.id) from own_fields f where f.roster_id = r.id), '[]'),
          'soldiers', coalesce((select json_agg(to_jsonb(s) - ${WITHHELD} order by s.last_name, s.first_name) from soldiers s where s.roster_id = r.id), '[]'),
          'changes', coalesce((select json_agg(${change()} order by c.at, c.number) from change_sets c where c.roster_id = r.id), '[]')
        ) order by r.created_at)::text
        from rosters r where r.owner_uid = ${self.uid}), '[]') as rosters,
      coalesce((
        select json_agg(json_build_object('rosterId', r.id, 'name', r.name, 'role', m.role, 'addedAt', m.added_at,
          'handOvers', coalesce((select json_agg(to_json(h)) from part_hand_overs h
            where h.roster_id = r.id and ${self.uid} in (h.from_uid, h.to_uid)), '[]'),
          'changesByMe', coalesce((select json_agg(${change(seenByMember)} order by c.at, c.number) from change_sets c
            where c.roster_id = r.id and c.by_uid = ${self.uid}), '[]')) order by m.added_at)::text
        from roster_members m join rosters r on r.id = m.roster_id where m.uid = ${self.uid}), '[]') as "sharedWithMe",
      coalesce((
        select json_agg(json_build_object('rosterName', r.name,
          'soldier', ${ROW_OF_SOLDIER},
          'ownFields', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind))
            from own_fields f where f.roster_id = s.roster_id and f.soldier_sees), '[]'),
          'changes', coalesce((
            select json_agg(json_build_object('kind', c.kind, 'at', c.at,
                'before', with_own_of(sc.before, ${OWN_OF_SOLDIER}), 'after', with_own_of(sc.after, ${OWN_OF_SOLDIER}))
              order by c.at, c.number)
            from soldier_changes sc join change_sets c on c.roster_id = sc.roster_id and c.id = sc.change_set_id
            where sc.roster_id = s.roster_id and sc.soldier_id = s.id), '[]')))::text
        from mine s join rosters r on r.id = s.roster_id), '[]') as "aboutMe",
      coalesce((select json_agg(to_jsonb(i) - 'sheets' - 'fingerprint' order by i.created_at)::text
        from roster_imports i join rosters r on r.id = i.roster_id
        where i.uid = ${self.uid} and (r.owner_uid = ${self.uid}
          or i.roster_id in (select m.roster_id from roster_members m where m.uid = ${self.uid}))), '[]') as imports,
      ${accessLines(sql`l.uid = ${self.uid}`)} as "accessByMe",
      ${accessLines(sql`l.soldier_id in (select id from mine)`)} as "accessToMyRecord"`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('A select without a table answers one row')
  return row
}

/** The keys of the own fields that the member `m` of a roster sees. */
const OWN_IN_ROLE = sql`array(
  select 'own:' || f.id from own_fields f where f.roster_id = m.roster_id and f.seen_by = any (${sql.raw(seenBySql(MEMBER_FIELDS_ROLE))}))`

const CONTACT_KEYS = FIELD_KEYS.filter((key) => areaOfField(key) === 'contact')

/** What the member `m` of the roster `r` does not see, or no longer: contact data, and personal fields that are off. */
const HIDDEN_FROM_MEMBER = sql`(
  case when area_role(m.role, m.areas, 'contact') is null then ${CONTACT_KEYS}::text[] else '{}' end
  || array(select key from unnest(${PERSONAL_KEYS}::text[]) key where key <> all (r.personal_fields)))`

/** Some of a Soldier's values as that member sees them. */
const seenByMember = (values: RawBuilder<unknown>) =>
  sql`with_own_of(${values}, ${OWN_IN_ROLE}) - ${HIDDEN_FROM_MEMBER}`

/** The act `c` with its changes, whole or as `shown` leaves them. */
const change = (
  shown = (values: RawBuilder<unknown>): RawBuilder<unknown> => values,
) => sql`json_build_object('id', c.id, 'kind', c.kind, 'at', c.at, 'by', c.by_uid, 'undoneBy', c.undone_by,
  'soldiers', coalesce((
    select json_agg(json_build_object('soldierId', sc.soldier_id,
      'before', ${shown(sql`sc.before`)}, 'after', ${shown(sql`sc.after`)}))
    from soldier_changes sc where sc.change_set_id = c.id), '[]'))`

function accessLines(which: ReturnType<typeof sql>) {
  return sql`json_build_object(
    'lines', (select count(*) from access_log l where ${which}),
    'newest', coalesce((select json_agg(to_jsonb(l) - 'id') from (
      select * from access_log l where ${which} order by l.at desc limit ${NEWEST_ACCESS}) l), '[]'))::text`
}
