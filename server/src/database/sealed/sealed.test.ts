import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOn, openTestDatabase, SEALING_KEY } from '../../testing/database/database.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'
import { openDatabase } from '../database.ts'
import { keyInForce } from './key-encrypting-keys.ts'
import { KeyNotLoaded } from './keyring.ts'
import { Opening } from './opening.ts'
import { forgetKeys } from './seal-stored.ts'
import { openedValue, SealBroken, sealedValue } from './seal.ts'
import { sealingWith } from './sealing.ts'

const key = { id: randomUUID(), bytes: randomBytes(32) }
const keyOf = (id: string) => {
  if (id === key.id) return key.bytes
  throw new KeyNotLoaded(id)
}
const place = { column: 'counseling_texts.remarks', roster: randomUUID(), row: randomUUID() }

describe('a sealed value', () => {
  const stored = sealedValue(key, place, 'Ich war da. “Ja”')

  it('opens where it was sealed, and in no other row, column or roster', () => {
    expect(stored).not.toContain('war')
    expect(openedValue(keyOf, place, stored)).toBe('Ich war da. “Ja”')
    for (const other of [
      { ...place, row: randomUUID() },
      { ...place, roster: randomUUID() },
      { ...place, column: 'counseling_texts.assessment' },
    ])
      expect(() => openedValue(keyOf, other, stored)).toThrow(SealBroken)
  })

  it('does not open when any character of it was changed', () => {
    const text = stored.slice(stored.lastIndexOf('.') + 1)
    const from = stored.length - text.length
    for (let at = from; at < stored.length - 1; at++) {
      const other = stored[at] === 'A' ? 'B' : 'A'
      const changed = stored.slice(0, at) + other + stored.slice(at + 1)
      expect(() => openedValue(keyOf, place, changed), String(at)).toThrow(SealBroken)
    }
    expect(() => openedValue(keyOf, place, 's1.x')).toThrow(SealBroken)
  })

  it('is another one each time', () => {
    expect(sealedValue(key, place, 'x')).not.toBe(sealedValue(key, place, 'x'))
  })
})

describe('what arrives from the database', () => {
  const opening = new Opening(keyOf)
  const marked = (kind: 'text' | 'json', value: unknown) => {
    const sealed = sealingWith(key, place.roster)(kind, place.column, place.row, value) as unknown as string
    const text = kind === 'json' ? (JSON.parse(sealed) as string) : sealed
    return `<sealed:${opening.mark} ${kind} ${place.column} ${place.roster} ${place.row} ${text}>`
  }
  const words = 'He said: "No"\nand left. \\ <>'

  it('is opened as a text, and in JSON as a string or as what it is', () => {
    expect(opening.open(marked('text', words))).toBe(words)
    const json = `{"a": "${marked('text', words)}", "b": ["${marked('text', 'x')}", "${marked('json', { c: [words] })}"], "d": "e"}`
    expect(JSON.parse(opening.open(json))).toEqual({ a: words, b: ['x', { c: [words] }], d: 'e' })
  })

  it('stays as it is without the mark of this server, whatever somebody typed', () => {
    const typed = `<sealed:${new Opening(keyOf).mark} text ${place.column} ${place.roster} ${place.row} s1.x>`
    expect(opening.open(typed)).toBe(typed)
    expect(opening.open('')).toBe('')
  })

  it('is refused where a sealed value is part of another text', () => {
    expect(() => opening.open(`{"a": "said: ${marked('text', words)}"}`)).toThrow('part of another text')
  })
})

describe('the keys of rosters', () => {
  async function opened() {
    const database = await openTestDatabase()
    onTestFinished(() => database.drop())
    return database
  }
  type Opened = Awaited<ReturnType<typeof opened>>
  interface Stored {
    readonly roster: string
    readonly value: string
  }
  const OPEN = 'select opened($1, $2::uuid, $3::uuid, $4::text) as words'
  const valuesOf = ({ roster, value }: Stored) => [place.column, roster, place.row, value]
  const sealIn = (database: Opened, roster: string): Promise<Stored> =>
    database.write(async (tx) => {
      const seal = await tx.sealing(roster)
      return { roster, value: seal('text', place.column, place.row, 'words') as unknown as string }
    })
  const openIn = async (database: Pick<Opened, 'runAsSystem'>, stored: Stored) => {
    const { rows } = await database.runAsSystem(OPEN, valuesOf(stored))
    return (rows[0] as { words: string }).words
  }

  it('are one for each roster, however many ask at once', async () => {
    const database = await opened()
    const [one, other] = [randomUUID(), randomUUID()]
    const sealed = await Promise.all([one, one, one, other].map((rosterId) => sealIn(database, rosterId)))
    expect(new Set(sealed.map(({ value }) => value.split('.')[1])).size).toBe(2)
    for (const stored of sealed) expect(await openIn(database, stored)).toBe('words')
  })

  it('are known to a server that runs beside the one that made them', async () => {
    const database = await opened()
    const beside = await openOn(database.url)
    onTestFinished(() => beside.close())
    const stored = await sealIn(database, randomUUID())
    expect(await openIn(beside, stored)).toBe('words')
    let runs = 0
    const next = await sealIn(database, randomUUID())
    const read = await beside.write(async (tx) => {
      runs++
      const [row] = await tx.prepared<{ words: string }>('', 'every call', OPEN, valuesOf(next))
      return row?.words
    })
    expect([read, runs]).toEqual(['words', 2])
  })

  it('open nothing once they are deleted', async () => {
    const database = await opened()
    const stored = await sealIn(database, randomUUID())
    await database.pool.query('delete from data_keys')
    const later = await openOn(database.url)
    onTestFinished(() => later.close())
    await expect(openIn(later, stored)).rejects.toThrow(SealBroken)
  })

  it('are encrypted anew when the key that encrypts them changes', async () => {
    const database = await opened()
    const stored = await sealIn(database, randomUUID())
    const key = randomBytes(32).toString('base64')
    const settings = { databaseUrl: database.url, dataDir: '' }
    for (const sealing of [
      { key, formerKey: SEALING_KEY },
      { key, formerKey: null },
    ]) {
      const later = await openDatabase({ ...settings, sealing }, { log: quietLog })
      expect(await openIn(later, stored)).toBe('words')
      await later.close()
    }
  })

  it('of other rosters serve on when somebody changes one', async () => {
    const database = await opened()
    const [one, other] = [randomUUID(), randomUUID()]
    const [broken, whole] = [await sealIn(database, one), await sealIn(database, other)]
    await database.pool.query(
      'update data_keys set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20)) where roster_id = $1',
      [one],
    )
    const later = await openOn(database.url)
    onTestFinished(() => later.close())
    expect(await openIn(later, whole)).toBe('words')
    await expect(openIn(later, broken)).rejects.toThrow(SealBroken)
    await expect(sealIn(later, one)).rejects.toThrow(SealBroken)
  })

  it('are deleted some time after their roster', async () => {
    const database = await opened()
    const stored = await sealIn(database, randomUUID())
    const left = async () => (await database.pool.query('select from data_keys')).rows.length
    await database.write(forgetKeys)
    expect(await left()).toBe(1)
    await database.pool.query(`update data_keys set made_at = now() - interval '2 hours' where roster_id = $1`, [
      stored.roster,
    ])
    await database.write(forgetKeys)
    expect(await left()).toBe(0)
  })

  it('are encrypted by a key that is made once, whole, and readable by its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-key-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const none = { key: null, formerKey: null }
    expect(await keyInForce(none, folder, false)).toBeNull()
    const made = await Promise.all([1, 2, 3, 4].map(() => keyInForce(none, folder, true)))
    expect(new Set(made.map((each) => each?.id)).size).toBe(1)
    expect(await readdir(folder)).toEqual(['sealing.key'])
    expect((await stat(join(folder, 'sealing.key'))).mode & 0o777).toBe(0o600)
    await writeFile(join(folder, 'sealing.key'), '')
    await expect(keyInForce(none, folder, true)).rejects.toThrow('sealing.key holds no sealing key')
  })

  it('keep a server from starting that cannot keep the key that will encrypt them', async () => {
    const database = await opened()
    const folder = await mkdtemp(join(tmpdir(), 'muster-key-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'file')
    await writeFile(file, '')
    const settings = { databaseUrl: database.url, dataDir: file }
    const sealing = { key: null, formerKey: null }
    await expect(openDatabase({ ...settings, sealing }, { log: quietLog })).rejects.toThrow(
      'Let the server write there, or set SEALING_KEY.',
    )
    // A command that touches nothing sealed needs no key.
    await (await openDatabase(settings, { log: quietLog })).close()
  })

  it('keep a server from starting that has not the key that encrypts them', async () => {
    const database = await opened()
    await sealIn(database, randomUUID())
    const sealing = { key: randomBytes(32).toString('base64'), formerKey: null }
    await expect(openDatabase({ databaseUrl: database.url, dataDir: '', sealing }, { log: quietLog })).rejects.toThrow(
      'Set SEALING_KEY to the one that they were sealed with',
    )
  })
})
