import type { Soldier } from '@muster/domain/roster/schema.ts'
import * as SQLite from '@journeyapps/wa-sqlite'
import { createStore, get, set } from 'idb-keyval'
import { sealOf } from '../../app/src/platform/storage/seal.ts'
import { ACCOUNT, type Contender, MOST, searched } from './contender.ts'

const FILE = 'soldiers'
const KEY = 'key'
const ROWS = `create table if not exists soldiers (
  place integer primary key, id text not null unique, name text not null, row text not null)`

interface Module {
  readonly HEAPU8: Uint8Array
  ccall(name: string, returns: string, types: readonly string[], values: readonly unknown[]): number
}
type Value = string | number
/** Loads the program, and gives it the files of the device under this name. */
type Load = (name: string) => Promise<{ readonly module: Module; readonly files: unknown }>

/**
 * One file, which SQLite3 Multiple Ciphers encrypts page by page (ChaCha20-Poly1305). A key of its own must be readable
 * by the program, so it is kept sealed by ours.
 */
export function sqliteContender(load: Load): Contender {
  let opening: ReturnType<typeof openFile> | null = null
  const open = () => (opening ??= openFile(load))
  const texts = async (sql: string, values: readonly Value[]) => (await (await open()).query(sql, values)).map(String)
  const rows = async (sql: string, values: readonly Value[]) =>
    (await texts(sql, values)).map((text) => JSON.parse(text) as Soldier)
  return {
    take: async ({ rows: brought }) => {
      const { query } = await open()
      const list = brought.map((row) => ({ id: row.id, name: searched(row), row: JSON.stringify(row) }))
      await query(
        `insert into soldiers (id, name, row) select value ->> 'id', value ->> 'name', value ->> 'row'
        from json_each(?) where true
        on conflict (id) do update set name = excluded.name, row = excluded.row`,
        [JSON.stringify(list)],
      )
    },
    // One text for all rows, because each step between WebAssembly and the page costs.
    all: async () => {
      const [text = ''] = await texts(
        `select group_concat(row, ',') from (select row from soldiers order by place)`,
        [],
      )
      return JSON.parse(`[${text}]`) as Soldier[]
    },
    one: async (id) => (await rows('select row from soldiers where id = ?', [id]))[0],
    search: async (part) => rows(`select row from soldiers where instr(name, ?) order by name limit ${MOST}`, [part]),
    wasmBytes: async () => (await open()).module.HEAPU8.byteLength,
  }
}

async function openFile(load: Load) {
  const [key, { module, files }] = await Promise.all([keyOf(), load(FILE)])
  const sqlite = SQLite.Factory(module)
  sqlite.vfs_register(files as Parameters<typeof sqlite.vfs_register>[0], true)
  const created = module.ccall('sqlite3mc_vfs_create', 'int', ['string', 'int'], [FILE, 1])
  if (created !== SQLite.SQLITE_OK) throw new Error(`no encryption: ${created}`)
  const database = await sqlite.open_v2(FILE)
  /** The first column of each row. */
  const query = async (sql: string, values: readonly Value[] = []): Promise<unknown[]> => {
    const found: unknown[] = []
    for await (const statement of sqlite.statements(database, sql)) {
      sqlite.bind_collection(statement, [...values])
      while ((await sqlite.step(statement)) === SQLite.SQLITE_ROW) found.push(sqlite.column(statement, 0))
    }
    return found
  }
  // A key as it is. A password would be stretched, which takes long.
  await query(`pragma key = 'raw:${key}'`)
  // As in the other stores, what was written is on the device. With "normal" a page that is closed right after loses it.
  await query('pragma synchronous = full')
  await query(ROWS)
  return { module, query }
}

async function keyOf(): Promise<string> {
  const keys = createStore('sqlite-keys', 'entries')
  const seal = await sealOf(ACCOUNT)
  const kept = await get<Uint8Array<ArrayBuffer>>(KEY, keys)
  if (kept) return (await seal.open(KEY, kept)) as string
  const made = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  await set(KEY, await seal.close(KEY, made), keys)
  return made
}
