import type { ClientBase } from 'pg'

/** The rights of each role, in one order, also where nobody granted any. */
const rights = (acl: string, kind: string, owner: string) => `(
  select string_agg(format('%s %s by %s', pg_get_userbyid(x.grantee), x.privilege_type, pg_get_userbyid(x.grantor)), ', '
    order by pg_get_userbyid(x.grantee), x.privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) x)`

const OURS = `c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'`

/**
 * The queries for each kind of object, one line per object: `kind`, `name` and everything that PostgreSQL knows about
 * it.
 */
const KINDS: Readonly<Record<string, string>> = {
  relation: `
    select c.relname, concat_ws(' | ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
      array_to_string(c.reloptions, ','), pg_get_userbyid(c.relowner),
      ${rights('c.relacl', 'r', 'c.relowner')}, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
    from pg_class c where ${OURS} and c.relkind in ('r', 'v', 'm', 'p', 'f')`,
  column: `
    select c.relname || '.' || a.attname, concat_ws(' | ',
      (select count(*) from pg_attribute b where b.attrelid = c.oid and b.attnum between 1 and a.attnum and not b.attisdropped),
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation,
      a.attstorage, pg_get_expr(d.adbin, d.adrelid), (select string_agg(x, ',' order by x) from unnest(a.attacl::text[]) x))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OURS} and c.relkind in ('r', 'v')`,
  constraint: `
    select c.relname || '.' || k.conname, concat_ws(' | ', k.contype, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_class c join pg_constraint k on k.conrelid = c.oid where ${OURS}`,
  index: `
    select c.relname, pg_get_indexdef(c.oid) from pg_class c where ${OURS} and c.relkind = 'i'`,
  sequence: `
    select c.relname, concat_ws(' | ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
      s.seqcycle, pg_get_userbyid(c.relowner), ${rights('c.relacl', 's', 'c.relowner')},
      (select d.refobjid::regclass || '.' || d.refobjsubid::text from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i'))
    from pg_class c join pg_sequence s on s.seqrelid = c.oid where ${OURS}`,
  function: `
    select p.oid::regprocedure::text, concat_ws(' | ', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner),
      ${rights('p.proacl', 'f', 'p.proowner')})
    from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  trigger: `
    select c.relname || '.' || t.tgname, concat_ws(' | ', t.tgenabled, pg_get_triggerdef(t.oid))
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal where ${OURS}`,
  policy: `
    select c.relname || '.' || p.polname, concat_ws(' | ', p.polcmd, p.polpermissive,
      (select string_agg(pg_get_userbyid(x), ',') from unnest(p.polroles) x),
      pg_get_expr(p.polqual, c.oid), '', pg_get_expr(p.polwithcheck, c.oid))
    from pg_class c join pg_policy p on p.polrelid = c.oid where ${OURS}`,
  type: `
    select t.typname, concat_ws(' | ', t.typtype, format_type(t.typbasetype, t.typtypmod))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype not in ('c', 'b')`,
  'default right': `
    select concat_ws(' ', pg_get_userbyid(d.defaclrole), d.defaclnamespace::regnamespace, d.defaclobjtype),
      ${rights('d.defaclacl', 'r', 'd.defaclrole')} from pg_default_acl d`,
  schema: `
    select n.nspname, ${rights('n.nspacl', 'n', 'n.nspowner')} from pg_namespace n where n.nspname = 'public'`,
  extension: `select extname, extversion from pg_extension`,
  statistics: `
    select s.stxname, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s`,
  comment: `
    select pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description from pg_description d
    where d.classoid = 'pg_class'::regclass and d.objoid in (select c.oid from pg_class c where ${OURS})
      or d.classoid = 'pg_proc'::regclass and d.objoid in (
        select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace)`,
}

/** The whole schema of a database as PostgreSQL knows it, without internal names. */
export async function catalogueOf(client: ClientBase): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, text] of Object.entries(KINDS)) {
    const { rows } = await client.query<[string, string]>({ text, rowMode: 'array' })
    // A function with the same text means the same, however it is indented.
    lines.push(...rows.map(([name, value]) => `${kind} ${name}: ${value.replaceAll(/\s+/g, ' ')}`))
  }
  return lines.toSorted()
}
