import { type Kysely, sql } from 'kysely'

/**
 * What finds a Soldier now begins with the last name. A semicolon ends the last name, and a slash ends the names and the
 * rank. Folded text contains neither. So the search can see from this text alone how close a Soldier is to the typed
 * words, and folds no name while somebody types.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table soldiers drop column found_by, add column found_by text not null generated always as (
      ' ' || trim(folded(last_name)) || ' ; ' || folded(first_name || ' ' || middle_name || ' ' || suffix || ' ' || rank)
        || ' / ' || folded(mos || ' ' || position) || ' ' || phone_words(details->>'cell')
        || ' ' || phone_words(details->>'altPhone') || ' ' || right(coalesce(dodid, ''), 4)) stored;
  `.execute(db)
}
