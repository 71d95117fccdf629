import { DUTY_STATUSES, type PerstatColumn } from '@muster/domain/dutyday/duty-status.ts'
import { getAccountability, getPerstat } from '@muster/domain/dutyday/functions.ts'
import { getMyProfile, listMySessions } from '@muster/domain/identity/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { storedKey } from '../../server/src/testing/server/stored-key.ts'
import type { Act, Device } from './device.ts'
import type { Installation } from './installation.ts'
import type { Person } from './person.ts'

/** Everything in the database that the devices may have written for a roster. */
interface Stored {
  readonly entries: ReadonlySet<string>
  readonly withdrawals: ReadonlySet<string>
  readonly positions: ReadonlySet<string>
  readonly submissions: readonly { readonly counts: { onHand: number }; readonly sum: number }[]
  readonly answered: ReadonlySet<string>
  /** Keys without an answer. Only an unfinished transaction may have one. */
  readonly unanswered: number
}

async function read(installation: Installation, rosterId: string): Promise<Stored> {
  const ids = async (text: string) =>
    unique(
      (await installation.query<{ id: string }>(text, [rosterId])).map(({ id }) => id),
      text,
    )
  return {
    entries: await ids('select id from duty_entries where roster_id = $1'),
    withdrawals: await ids('select entry_id as id from duty_withdrawals where roster_id = $1'),
    positions: await ids(
      `select changes.after ->> 'position' as id from soldier_changes changes
       join change_sets sets on sets.id = changes.change_set_id where sets.roster_id = $1 and sets.kind = 'edit'`,
    ),
    submissions: await installation.query(
      `select counts, (select sum(value::int) from jsonb_each_text(snapshot -> 'total' -> 'counts'))::int as sum
       from submissions where roster_id = $1`,
      [rosterId],
    ),
    answered: unique(
      (await installation.query<{ key: string }>('select key from idempotency_keys')).map(({ key }) => key),
      'idempotency_keys',
    ),
    unanswered: (await installation.query(`select 1 from idempotency_keys where result = ''`)).length,
  }
}

function unique(ids: readonly string[], where: string): ReadonlySet<string> {
  const set = new Set(ids)
  if (set.size !== ids.length) throw new Error(`${ids.length - set.size} things are there twice: ${where}`)
  return set
}

/**
 * Runs while no device sends. Everything that was acknowledged must be stored, everything stored must have been
 * requested, each once, and requests without an answer must be stored completely or not at all.
 */
export async function checkStored(
  installation: Installation,
  rosterId: string,
  devices: readonly Device[],
): Promise<void> {
  const stored = await read(installation, rosterId)
  const faults: string[] = []
  const unknown = devices.flatMap((device) => device.inFlight ?? [])
  const done = [...devices.flatMap((device) => device.acknowledged)]
  for (const act of done) {
    if (!stored.answered.has(storedKey(act.key)))
      faults.push(`acknowledged, and its key is gone: ${act.kind} ${act.key}`)
    for (const missing of effects(act, stored).filter(({ there }) => !there)) {
      faults.push(`acknowledged and lost: ${act.kind} ${missing.id}`)
    }
  }
  for (const act of unknown) {
    const committed = stored.answered.has(storedKey(act.key))
    if (committed) done.push(act)
    for (const half of effects(act, stored).filter(({ there }) => there !== committed)) {
      faults.push(`half written: ${act.kind} ${half.id}, ${committed ? 'with' : 'without'} its key`)
    }
  }
  const asked = (kind: Act['kind']) => done.filter((act) => act.kind === kind)
  const count = {
    entries: [stored.entries.size, asked('record').flatMap((act) => effects(act, stored)).length],
    withdrawals: [stored.withdrawals.size, asked('withdraw').length],
    edits: [stored.positions.size, asked('edit').length],
    submissions: [stored.submissions.length, asked('submit').length],
    'keys without an answer': [stored.unanswered, 0],
  }
  for (const [what, [found, expected]] of Object.entries(count)) {
    if (found !== expected) faults.push(`${what}: ${found} are stored, ${expected} were asked for`)
  }
  for (const { counts, sum } of stored.submissions) {
    if (counts.onHand !== sum) faults.push(`a submitted report counts ${sum} of ${counts.onHand}`)
  }
  if (faults.length > 0) throw new Error(`${faults.length} faults:\n  ${faults.slice(0, 20).join('\n  ')}`)
}

function effects(act: Act, stored: Stored): { readonly id: string; readonly there: boolean }[] {
  if (act.kind === 'record') return act.entries.map(({ id }) => ({ id, there: stored.entries.has(id) }))
  if (act.kind === 'withdraw') return [{ id: act.entryId, there: stored.withdrawals.has(act.entryId) }]
  if (act.kind === 'edit') return [{ id: act.position, there: stored.positions.has(act.position) }]
  // A submission has no client id, so submissions are counted.
  return []
}

/** The screens must show what was acknowledged, and everybody must still be signed in. */
export async function checkShown(
  people: readonly Person[],
  rosterId: string,
  soldierIds: readonly string[],
  devices: readonly Device[],
): Promise<void> {
  const faults: string[] = []
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      faults.push(`${what}: shows ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
    }
  }
  const statuses = new Map(devices.flatMap((device) => [...device.statuses()]))
  const positions = new Map(devices.flatMap((device) => [...device.positions()]))
  const counts = new Map<PerstatColumn, number>()
  for (const id of soldierIds) {
    const status = statuses.get(id)
    const column = status === undefined ? 'NR' : DUTY_STATUSES[status].column
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  for (const person of people) {
    expect('e-mail', (await person.call(getMyProfile, {})).email, 'crash@example.mil')
    expect('sessions', (await person.call(listMySessions, {})).sessions.length, people.length)
    const { rows } = await person.call(getAccountability, { rosterId })
    expect('Soldiers', rows.map((row) => row.soldierId).sort(), soldierIds.toSorted())
    for (const row of rows) expect(`status of ${row.soldierId}`, row.status, statuses.get(row.soldierId) ?? 'NR')
    const { total } = await person.call(getPerstat, { rosterId })
    expect('on hand', total.onHand, soldierIds.length)
    for (const [column, count] of Object.entries(total.counts)) {
      expect(`PERSTAT ${column}`, count, counts.get(column as PerstatColumn) ?? 0)
    }
    const { soldiers } = await person.call(listSoldiers, { rosterId, fields: ['position'] })
    for (const { id, position } of soldiers) expect(`position of ${id}`, position ?? '', positions.get(id) ?? '')
  }
  if (faults.length > 0) throw new Error(`${faults.length} faults:\n  ${faults.slice(0, 20).join('\n  ')}`)
}
