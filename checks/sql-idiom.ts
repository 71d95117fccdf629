/**
 * How a statement is written (docs/decisions/0068). A statement about the columns of one table is built. Any other
 * statement is written whole with `sql`. A statement that could be built and is not says why in an SQL comment.
 */

const COLUMN = String.raw`(?:\w+\.)?(?:\w+|"\w+")`
/** A parameter, or a literal. PostgreSQL reads `infinity` and `{}` in a way that the builder's types do not know. */
const VALUE = String.raw`(?:\?|-?\d+|'(?!-?infinity|\{)[^']*'|true|false|null)`
const LITERALS = String.raw`\((?:\d+|'[^']*')(?:, (?:\d+|'[^']*'))*\)`
const TEST = `(?:${COLUMN} (?:=|<>|<=?|>=?) ${VALUE}|${COLUMN} is (?:not )?null|${COLUMN} in ${LITERALS}|(?:not )?${COLUMN})`
const WHERE = `(?: where ${listOf(TEST, ' and ')})?`
const OUTPUT = String.raw`(?:\*|${COLUMN}(?: as (?:\w+|"\w+")| "\w+")?)`
const RETURNING = `(?: returning ${listOf(OUTPUT)})?`
const CHANGE = String.raw`\w+ = (?:excluded\.\w+|${VALUE})`
const NAMES = String.raw`\(${listOf(String.raw`\w+`)}\)`

const BUILT = [
  String.raw`select(?: 1| ${listOf(OUTPUT)})? from \w+(?: (?:as )?\w+)?${WHERE}` +
    `(?: order by ${listOf(`${COLUMN}(?: asc| desc)?`)})?(?: limit ${VALUE})?` +
    '(?: for (?:no key )?update| for (?:key )?share)?(?: skip locked)?',
  String.raw`insert into \w+ ${NAMES} values \(${listOf(VALUE)}\)` +
    `(?: on conflict(?: ${NAMES})? do (?:nothing|update set ${listOf(CHANGE)}))?${RETURNING}`,
  String.raw`update \w+(?: (?:as )?\w+)? set ${listOf(CHANGE)}${WHERE}${RETURNING}`,
  String.raw`delete from \w+(?: (?:as )?\w+)?${WHERE}${RETURNING}`,
].map((form) => new RegExp(`^${form}$`, 'i'))

function listOf(one: string, between = ', '): string {
  return `${one}(?:${between}${one})*`
}

/** Whether the query builder can write this statement, in which each parameter is `?`. */
export function canBeBuilt(statement: string): boolean {
  const line = statement
    .replaceAll(/\?::\w+(?:\[\])?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( | \)/g, (bracket) => bracket.trim())
    .trim()
  return BUILT.some((form) => form.test(line))
}

/** Why this may not be a prepared statement of `path`, or null. */
export function forbiddenPrepared(path: string, statement: string | null): string | null {
  if (!/\/([a-z]+-reads|reads|scope)\.ts$/.test(path)) return 'prepared statements are hot reads, in reads.ts'
  return statement !== null && /\b(insert into|update \w+ |delete from|for (no key )?update)\b/i.test(statement)
    ? 'prepared statements are hot reads: what writes or locks is built, or `sql`'
    : null
}
