import { type Kysely, sql } from 'kysely'

/** The columns of a Soldier's row that are fields of the catalogue, by key. */
const COLUMNS: Readonly<Record<string, string>> = {
  rank: 'rank',
  last: 'last_name',
  first: 'first_name',
  middle: 'middle_name',
  suffix: 'suffix',
  dodid: 'dodid',
  email: 'email',
  mos: 'mos',
  position: 'duty_position',
  strength: 'strength',
}

/** Every field of the catalogue but those of many lines, which would make each row long. */
const KEYS = [
  ...['rank', 'promotable', 'last', 'first', 'middle', 'suffix', 'dodid', 'dob', 'bloodType', 'position', 'mos'],
  ...['paraLine', 'strength', 'sponsor', 'weapon', 'buttstock', 'dor', 'basd', 'pebd', 'ets', 'deros', 'gainedOn'],
  ...['lossExpectedOn', 'cacExpiresOn', 'cell', 'altPhone', 'email', 'personalEmail', 'quarters', 'homeAddress'],
  ...['emergencyName', 'emergencyRelation', 'emergencyPhone', 'maritalStatus', 'dependents', 'homeOfRecord'],
  ...['civilianEducation', 'languages', 'deployments', 'hobbies', 'clearance', 'hatSize', 'coatSize', 'trouserSize'],
  ...['bootSize', 'maskSize', 'iotvSize', 'helmetSize', 'gloveSize', 'vehicle', 'vehicleColor', 'plate', 'plateState'],
  ...['registrationExpiresOn', 'insuranceExpiresOn', 'motorcycle'],
]

/**
 * A Soldier is written seldom and listed often: each filled field is kept as it stands in an answer, `,"key":value`,
 * so that a list only puts together what was asked for. A new field of the catalogue takes a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const values = KEYS.map((key) => {
    const column = COLUMNS[key]
    return `',"${key}":' || ${column ? `to_json(nullif(${column}, ''))` : `(details->'${key}')`}::text`
  })
  // What is called here depends on nothing but its arguments, though to_json of any type whatever might.
  await sql`
    create function soldier_json_fields(rank text, last_name text, first_name text, middle_name text, suffix text,
      dodid text, email text, mos text, duty_position text, strength text, details jsonb) returns text[]
    language plpgsql immutable parallel safe as $$ begin return array[${sql.raw(values.join(', '))}]; end $$`.execute(
    db,
  )
  await sql`
    alter table soldiers add column json_fields text[] not null generated always as (soldier_json_fields(rank,
      last_name, first_name, middle_name, suffix, dodid, email, mos, position, strength, details)) stored`.execute(db)

  // The best that rosters above this one give an account: 'above editor', 'above viewer' or null.
  await sql`
    create function role_above(below uuid, account uuid) returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (
        select case when bool_or(r.owner_uid = account or m.role = 'editor') then 'above editor'
          when count(*) > 0 then 'above viewer' end
        from rosters_above(below) up join rosters r on r.id = up.roster_id
          left join roster_members m on m.roster_id = r.id and m.uid = account
        where r.owner_uid = account or m.uid is not null);
    end $$`.execute(db)
}
