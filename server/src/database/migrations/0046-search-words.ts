import { type Kysely, sql } from 'kysely'

/**
 * What finds a Soldier: the folded words of name, rank, MOS and position, the digits of both phone numbers, and the last
 * four of the DoD ID. The database keeps it with the row. Folding the names of 10,000 Soldiers for each letter that
 * somebody types took longer than everything else in the search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The same as "fold" in domain/kernel/search-words.ts.
    create function folded(text) returns text language sql immutable parallel safe as $$
      select regexp_replace(translate(lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f''’.]', '', 'g')),
        'øłđð', 'oldd'), '[\\s\\-_,;:/()"&+#]+', ' ', 'g')
    $$;
    -- A number as its parts, whole, without the area code, and by its last four.
    create function phone_words(text) returns text language sql immutable parallel safe as $$
      select coalesce(folded($1) || ' ' || digits || ' ' || right(digits, 7) || ' ' || right(digits, 4), '')
      from (select regexp_replace($1, '\\D', '', 'g') as digits) d
    $$;
    -- Each word has a space before it.
    alter table soldiers add column found_by text not null generated always as (
      ' ' || folded(rank || ' ' || last_name || ' ' || first_name || ' ' || middle_name || ' ' || suffix || ' ' || mos
        || ' ' || position) || ' ' || phone_words(details->>'cell') || ' ' || phone_words(details->>'altPhone')
        || ' ' || right(coalesce(dodid, ''), 4)) stored;
  `.execute(db)
}
