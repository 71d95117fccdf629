import { randomUUID } from 'node:crypto'
import { AREAS, type Area } from '@muster/domain/kernel/area.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { AREA_WORDS } from '@muster/domain/roster/leaders/part.ts'
import {
  exportCounselingFiles,
  exportCounselings,
  getCounselingExport,
} from '@muster/domain/counseling/form/functions.ts'
import { FEED_PATH } from '@muster/domain/scheduling/calendar/feed-address.ts'
import { renewCalendarFeed } from '@muster/domain/scheduling/calendar/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PART_NAMES } from '@muster/domain/ondevice/names.ts'
import * as z from 'zod'
import { answerText } from './testing/files/answer-text.ts'
import { declarations } from './testing/server/declared.ts'
import { exampleAbout } from './testing/server/example-input.ts'
import { CallError } from './testing/server/server.ts'
import { dividedCompany, type DividedCompany, everyArea, idsAbout, MARKS } from './testing/unit/divided-company.ts'
import { fittingRecords, recordsOf } from './testing/unit/divided-records.ts'
import type { Person } from './testing/unit/rosters.ts'

/**
 * Role by area by group, for every function about a roster that the domain declares. The company has two months of
 * records of each kind. A leader of 1st Platoon asks for the records of the others, and the answers are searched.
 */
const functions = declarations.filter(({ area }) => area !== undefined)
const reads = functions.filter(({ kind }) => kind === 'read')
const writes = functions.filter(({ kind, access }) => kind === 'write' && access !== 'roster owner')
const inArea = (area: Area) => functions.filter((one) => one.area === area && one.access !== 'roster owner')

let company: DividedCompany
let own: Readonly<Record<string, unknown>>
let foreign: Readonly<Record<string, unknown>>
let foreignIds: ReadonlySet<string>
let platoonLeader: Person

beforeAll(async () => {
  company = await dividedCompany()
  own = await recordsOf(company, 'own')
  foreign = await recordsOf(company, 'foreign')
  const { query, soldierIds, below } = company
  const squad = await query<{ id: string }>('select id from soldiers where roster_id = $1', [below.foreign])
  const foreignSoldiers = [...soldierIds.foreign, ...squad.map(({ id }) => id)]
  foreignIds = new Set([...(await idsAbout(query, foreignSoldiers)), below.foreign])
  platoonLeader = await company.leader({ groups: ['1st Platoon'] })
})
afterAll(() => company.setting.close())

interface Outcome {
  readonly answer?: unknown
  readonly code?: string
  readonly message?: string
  readonly field?: unknown
  /** All text that the caller gets. */
  readonly text: string
}

async function outcomeOf(declaration: FunctionDeclaration, input: unknown, { token }: Person): Promise<Outcome> {
  try {
    const answer = await company.setting.server.call(declaration, input as never, token)
    return { answer, text: await answerText(answer) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { code, message, details } = error
    return { code, message, field: details?.field, text: JSON.stringify([message, details]) }
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What a text tells about Soldiers of other platoons. */
function foreignIn(text: string): string[] {
  const ids = new Set([...text.matchAll(UUID)].map(([id]) => id).filter((id) => foreignIds.has(id)))
  const words = Object.values(MARKS.foreign).filter((word) => text.toLowerCase().includes(word.toLowerCase()))
  return [...ids, ...words]
}

/** The dates of the records. */
const DATES = { from: '2026-10-05', to: '2026-12-04', week: '2026-11-09', year: 2026, asOf: null }
const VALUES = {
  ...DATES,
  fields: ['rank', 'last', 'first', 'dodid', 'cell', 'emergencyName'],
  text: MARKS.foreign.name,
  vehicle: 'M1151',
  rank: 'SPC',
  day: '2026-11-20',
  parts: PART_NAMES.map((name) => ({ name })),
}
const shapeOf = ({ input }: FunctionDeclaration) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>
    readonly required?: readonly string[]
  }

function inputAbout(declaration: FunctionDeclaration, records: Readonly<Record<string, unknown>>) {
  return exampleAbout(declaration, { ...VALUES, ...records })
}

/** Choices that change what an answer shows. Each is made once. */
const CHOICES = new Set(['over', 'show', 'which', 'reportId', 'format', 'archived', 'names'])

/** Inputs about own and about foreign records, with and without what is optional, and with each choice. */
function inputsOf(declaration: FunctionDeclaration): readonly Record<string, unknown>[] {
  const { properties = {}, required = [] } = shapeOf(declaration)
  const onlyRequired = (records: Readonly<Record<string, unknown>>) => {
    const input = inputAbout(declaration, records)
    const few = Object.fromEntries(Object.entries(input).filter(([name]) => required.includes(name)))
    return declaration.input.safeParse(few).success ? few : input
  }
  const first = onlyRequired(foreign)
  const chosen = Object.entries(properties).flatMap(([name, { enum: values }]) =>
    CHOICES.has(name) ? (values ?? [true]).map((value) => ({ ...first, [name]: value })) : [],
  )
  const inputs = [first, inputAbout(declaration, foreign), onlyRequired(own), inputAbout(declaration, own), ...chosen]
  const valid = inputs.filter((input) => declaration.input.safeParse(input).success)
  return [...new Map(valid.map((input) => [JSON.stringify(input), input])).values()]
}

const OUTSIDE = (area: Area) =>
  `Your part of this roster does not include ${AREA_WORDS[area].label.toLowerCase()}. Ask its owner.`
const WHOLE = 'That is about the whole roster, and you lead a part of it. Ask its owner.'
const VIEW_ONLY = 'You can view this roster but not change it. Ask its owner to make you an editor.'

/** Every right but in one area. Without accountability, leave and operations are to see. */
const without = (area: Area) =>
  area === 'accountability'
    ? ({ accountability: 'nothing', leave: 'see', operations: 'see' } as const)
    : { [area]: 'nothing' }

describe.each(AREAS)('a leader whose area %s is', (area) => {
  test('nothing is refused by each of its functions, with words', async () => {
    const leader = await company.leader({ areas: without(area) })
    for (const declaration of inArea(area)) {
      const { code, message } = await outcomeOf(declaration, inputAbout(declaration, own), leader)
      expect({ code, message }, declaration.name).toEqual({ code: 'permission-denied', message: OUTSIDE(area) })
    }
  })

  test('nothing gets no row of it from the functions that are open to every leader', async () => {
    const leader = await company.leader({ areas: without(area) })
    const hidden = await idsIn(area)
    expect(hidden.size).toBeGreaterThan(0)
    for (const declaration of reads.filter((one) => one.area === 'any')) {
      for (const input of inputsOf(declaration)) {
        const { text } = await outcomeOf(declaration, input, leader)
        const shown = [...text.matchAll(UUID)].map(([id]) => id).filter((id) => hidden.has(id))
        expect([...new Set(shown)], `${declaration.name} ${JSON.stringify(input)}`).toEqual([])
      }
    }
  })

  test('to see may call what shows, and nothing that changes', async () => {
    const leader = await company.leader({ areas: { ...everyArea('nothing'), [area]: 'see' } })
    for (const declaration of inArea(area)) {
      const { code, message } = await outcomeOf(declaration, inputAbout(declaration, own), leader)
      // A file with fields of another area is refused for these.
      if (declaration.access.endsWith('viewer'))
        expect([OUTSIDE(area), VIEW_ONLY], declaration.name).not.toContain(message)
      else expect({ code, message }, declaration.name).toEqual({ code: 'permission-denied', message: VIEW_ONLY })
    }
  })
})

/** Rows of the area alone, as the rules of the database name it. */
async function idsIn(area: Area): Promise<ReadonlySet<string>> {
  const tables = await company.query<{ name: string }>(
    `select p.tablename as name from pg_policies p join pg_attribute a
      on a.attrelid = p.tablename::regclass and a.attname = 'id' and a.atttypid = 'uuid'::regtype
      join pg_attribute r on r.attrelid = a.attrelid and r.attname = 'roster_id'
    where p.policyname in ('part_seen', 'select') and p.qual like '%_rosters(''' || $1 || '''%' and p.tablename <> all($2)`,
    [area, OPEN_TO_ALL],
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      company.query<{ id: string }>(`select id from ${name} where roster_id = $1`, [company.rosterId]),
    ),
  )
  return new Set(rows.flat().map(({ id }) => id))
}
/** Names, ranks, groups and own fields are seen in every area, and each belongs to the roster. */
const OPEN_TO_ALL = ['soldiers', 'groups', 'own_fields']

test('a leader without contact data gets no phone from any function', async () => {
  const leader = await company.leader({ areas: { contact: 'nothing' } })
  const phones = Object.values(MARKS).map(({ phone }) => phone)
  for (const declaration of reads) {
    for (const input of inputsOf(declaration)) {
      const { text } = await outcomeOf(declaration, input, leader)
      const shown = phones.filter((phone) => text.includes(phone))
      expect(shown, `${declaration.name} ${JSON.stringify(input)}`).toEqual([])
    }
  }
})

describe('a leader of one platoon', () => {
  const whole = functions.filter((one) => one.whole && one.access !== 'roster owner')

  test.each(whole.map((declaration) => [declaration.name, declaration] as const))(
    'is refused by %s, which is about the whole roster',
    async (_name, declaration) => {
      const { code, message } = await outcomeOf(declaration, inputAbout(declaration, own), platoonLeader)
      expect({ code, message }).toEqual({ code: 'permission-denied', message: WHOLE })
    },
  )

  /** Whether the owner got something about the others from a function that shows nothing of them to the leader. */
  const told = new Set<string>()
  test.each(reads.map((declaration) => [declaration.name, declaration] as const))(
    'learns nothing about other platoons from %s',
    async (name, declaration) => {
      for (const input of inputsOf(declaration)) {
        const { code, text } = await outcomeOf(declaration, input, platoonLeader)
        expect(foreignIn(text), JSON.stringify(input)).toEqual([])
        expect(code, text).not.toBe('internal')
        if (told.has(name)) continue
        if (foreignIn((await outcomeOf(declaration, input, company.owner)).text).length > 0) told.add(name)
      }
    },
  )

  test('is kept from what the owner gets: the search would have found it', () => {
    const silent = reads.filter(({ name }) => !told.has(name)).map(({ name }) => name)
    expect(silent.toSorted()).toEqual(Object.keys(NAMES_NOBODY).toSorted())
  })

  test('subscribes to a calendar without their events', async () => {
    const { setting, rosterId, owner } = company
    const read = async ({ token }: Person, secret: string) => {
      await setting.server.call(renewCalendarFeed, { rosterId, secret }, token)
      return (await fetch(`${setting.server.url}${FEED_PATH}/${secret}.ics`)).text()
    }
    const title = 'Only 3rd Platoon has this'
    await company.query(
      `update calendar_events e set title = $2 where state = 'published' and exists (
        select from calendar_event_groups g where g.event_id = e.id and g.group_id = $1) and not exists (
        select from calendar_event_groups g where g.event_id = e.id and g.group_id <> $1)`,
      [company.groupIds['3rd Platoon'], title],
    )
    expect(await read(owner, 'a'.repeat(43))).toContain(title)
    const feed = await read(platoonLeader, 'b'.repeat(43))
    expect(feed).toContain('BEGIN:VEVENT')
    expect(feed).not.toContain(title)
    expect(foreignIn(feed)).toEqual([])
  })

  test('gets files of their own counselings alone, made in the background', async () => {
    const { setting, rosterId, query, soldierIds } = company
    const sessions = async (ids: readonly string[]) =>
      (
        await query<{ id: string }>(
          `select id from counselings where soldier_id = any($1) and state <> 'draft' order by id limit 2`,
          [ids],
        )
      ).map(({ id }) => id)
    const [mine, theirs] = [await sessions(soldierIds.own), await sessions(soldierIds.foreign)]
    const asked = { rosterId, counselingIds: [...mine, ...theirs] }
    const made = await setting.server.call(exportCounselings, { ...asked, layout: 'record' }, platoonLeader.token)
    await setting.server.composition.deliver()
    const of = { rosterId, exportId: made.exportId }
    expect(await setting.server.call(getCounselingExport, of, platoonLeader.token)).toMatchObject({
      total: mine.length,
      done: mine.length,
    })
    const { fileName } = await setting.server.call(exportCounselingFiles, of, platoonLeader.token)
    expect(fileName).toMatch(/zip$/)
    // Once the part is another one, the files that were made before are no longer given out.
    await company.give(platoonLeader, { groups: ['2nd Platoon'] })
    const later = await outcomeOf(exportCounselingFiles, of, platoonLeader)
    expect(later.text).not.toContain('content')
    await company.give(platoonLeader, { groups: ['1st Platoon'] })
  })

  test('has nothing about them in “my data”', async () => {
    const data = await answerText(await company.setting.server.call(exportMyData, {}, platoonLeader.token))
    // The list of one's own calls names whom one asked for.
    const asked = new Set(Object.values(foreign).flat())
    expect(foreignIn(data).filter((id) => !asked.has(id))).toEqual([])
  })

  describe('asking to change their records', () => {
    let before: ReadonlyMap<string, string>
    let fitting: Awaited<ReturnType<typeof fittingRecords>>
    const outcomes = new Map<string, { readonly input: Record<string, unknown>; readonly part: Outcome }>()
    beforeAll(async () => {
      before = await everyRow()
      fitting = await fittingRecords(company, 'foreign')
    })

    const acts = writes.filter(({ name }) => !(name in OF_THE_LEADER))
    test.each(acts.map((declaration) => [declaration.name, declaration] as const))(
      'by %s is refused, with words',
      async (name, declaration) => {
        const input = await withVersion(declaration, inputAbout(declaration, { ...foreign, ...fitting[name] }))
        const part = await outcomeOf(declaration, input, platoonLeader)
        outcomes.set(name, { input, part })
        expect(foreignIn(part.text.replaceAll(UUID, (id) => (JSON.stringify(input).includes(id) ? '' : id)))).toEqual(
          [],
        )
        if (name in SAYS_NOTHING_WAS_DONE) expect(part.answer).toMatchObject(SAYS_NOTHING_WAS_DONE[name] ?? {})
        else {
          expect(part.code, `${part.text} for ${JSON.stringify(input)}`).toMatch(
            /^(?:permission-denied|not-found|failed-precondition|aborted|invalid-argument|already-exists)$/,
          )
          expect(part.message).toMatch(/\w{3}/)
        }
      },
    )

    test('changed no row in any table', async () => {
      const after = await everyRow()
      // The clock of duty statuses is set before a withdrawal finds nothing to withdraw.
      const changed = [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table)
      expect(changed.filter((table) => table !== 'duty_clocks')).toEqual([])
    })

    test('was refused for being theirs: the owner gets another answer', async () => {
      const last = (name: string) =>
        name === 'undoCheckRides' || name === 'exportCounselings'
          ? -1
          : Number(/^(?:delete|archive|remove|cancel|withdraw|close|end)/.test(name))
      const same: string[] = []
      for (const declaration of acts.toSorted((a, b) => last(a.name) - last(b.name))) {
        const { input, part } = outcomes.get(declaration.name) ?? { input: {}, part: { text: '' } }
        const { code, message, text } = await outcomeOf(declaration, input, company.owner)
        if (code === part.code && (code === undefined ? text === part.text : message === part.message))
          same.push(declaration.name)
      }
      expect(same.toSorted()).toEqual(Object.keys(REFUSED_TO_ALL).toSorted())
    })
  })
})

/** Reads whose answers name no Soldier and no record about one, whoever asks. */
const NAMES_NOBODY: Readonly<Record<string, string>> = {
  compareIntake: 'for those who have the whole roster, see above',
  countBroadcastRecipients: 'for those who have the whole roster, see above',
  countOwnFieldValues: 'for those who have the whole roster, see above',
  countTasks: 'figures alone',
  exportCounselingFiles: 'what the caller requested, tested below',
  exportRiskWorksheet: 'worksheets are about a mission',
  findDrivers: 'the example vehicle has no driver of another platoon',
  getAwolPolicy: 'rules of the roster, for every leader of the area',
  getCalendarFeed: 'the address of the caller',
  getCalendarImport: 'for those who have the whole roster, see above',
  getCounselingExport: 'what the caller requested, tested below',
  getCounselingPolicy: 'rules of the roster, for every leader of the area',
  getCounselingYear: 'the example Soldier has no session in that year',
  getDutyDayBefore: 'figures alone',
  getEventConflicts: 'the example event concerns nobody',
  getGroupReports: 'reports of groups by their leaders',
  getLeaveApprovers: 'rules of the roster, for every leader of the area',
  getLicenseOverview: 'figures alone',
  getPerstatLayouts: 'rules of the roster, for every leader of the area',
  getReadinessPolicy: 'rules of the roster, for every leader of the area',
  getRestOfRoster: 'what the roster shows to every leader, when its owner turned that on',
  getRiskWorksheet: 'worksheets are about a mission',
  getRoster: 'settings and groups',
  getSoldierLicenses: 'the example Soldier has no license',
  getStrengthTrend: 'figures alone',
  getSubmissionChanges: 'nothing changed after the example report',
  listAlertShares: 'for those who have the whole roster, see above',
  listCoLeaders: 'leaders, who are no secret among themselves',
  listEquipment: 'items of the roster, without who has them',
  listEventHistory: 'the history names leaders',
  listFormations: 'rules of the roster, for every leader of the area',
  listIntakeSubmissions: 'for those who have the whole roster, see above',
  listInvites: 'for those who have the whole roster, see above',
  listLinkEvents: 'the example Soldier was never linked',
  listLinkRequests: 'for those who have the whole roster, see above',
  listManifests: 'figures alone',
  listMyBroadcasts: 'what the caller sent',
  listOpenMatters: 'counts matters of the Soldiers asked for',
  listRecalls: 'figures alone',
  listReportFigures: 'figures alone',
  listRiskHazards: 'rules of the roster, for every leader of the area',
  listRiskWorksheets: 'worksheets are about a mission',
  listSignLinks: 'links are named by themselves',
  listSoldierChanges: 'the example Soldier was not changed',
  listTaskComments: 'comments name leaders',
  listTaskHistory: 'the history names leaders',
  listTransfers: 'for those who have the whole roster, see above',
  listWholeRiskWorksheets: 'worksheets are about a mission',
  previewTransfer: 'for those who have the whole roster, see above',
}

/** Writes of which the example reaches beyond one platoon. */
const BEYOND_A_PLATOON: Readonly<Record<string, string>> = {
  createEvent: 'the example event is for the whole roster',
  updateEvent: 'the example event is for the whole roster',
  publishEvents: 'one of the example events is not there',
  handOverGroups: 'the groups of another leader',
  undoChange: 'somebody else made the example change',
}

/** Writes about what is the leader's own. */
const OF_THE_LEADER: Readonly<Record<string, string>> = {
  leaveRoster: 'their own share of the roster',
  renewCalendarFeed: 'their own address of a calendar',
  revokeCalendarFeed: 'their own address of a calendar',
}

/**
 * Writes that skip what is not there, because an act may be repeated or may come from a device that was offline. Their
 * answers say that nothing was done.
 */
const SAYS_NOTHING_WAS_DONE: Readonly<Record<string, object>> = {
  withdrawStatus: { withdrawn: 0 },
  withdrawDutyException: { withdrawn: false },
  recordCheckRides: { recorded: 0 },
  undoCheckRides: { undone: 0 },
}

/** Writes that the example of a foreign record does not reach for anybody. */
const REFUSED_TO_ALL: Readonly<Record<string, string>> = {
  cancelBroadcast: 'only its sender cancels a broadcast, whoever leads the roster',
  makeRecallLinks: 'the recalls of the company have ended, since one that runs refuses to start another',
  seatSoldiers: 'the manifest with their seats is final, and nobody seats Soldiers there',
  withdrawRecallMarks: 'a mark is withdrawn while its recall runs, and all have ended',
}

/** The input with the version that the first record in it has now. */
async function withVersion(declaration: FunctionDeclaration, input: Record<string, unknown>) {
  if (!('version' in (shapeOf(declaration).properties ?? {}))) return input
  const tables = await company.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'version')) = 2`,
  )
  const ids = Object.values(input).filter((value) => typeof value === 'string' && value !== company.rosterId)
  for (const { name } of tables) {
    const [row] = await company.query<{ version: number }>(`select version from ${name} where id::text = any($1)`, [
      ids,
    ])
    if (row && declaration.input.safeParse({ ...input, version: row.version }).success)
      return { ...input, version: row.version }
  }
  return input
}

/** A hash of all rows of each table, without what every call writes. */
async function everyRow(): Promise<ReadonlyMap<string, string>> {
  const tables = await company.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all('{access_log,sessions,idempotency_keys,account_presence,change_feed}')`,
  )
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await company.query<{ hash: string }>(
        `select md5(coalesce(string_agg(x, '' order by x), '')) as hash from (select to_jsonb(t)::text as x from ${name} t) y`,
      )
      return [name, row?.hash ?? ''] as const
    }),
  )
  return new Map(rows)
}

test('a leader of one platoon does on its records what the owner does, also with a new id', async () => {
  // The example task is also for a group of others, and what they share only a leader of all of them changes.
  await company.query('update tasks set group_id = null where id = $1', [own.taskId])
  const fitting = await fittingRecords(company, 'own')
  const refused: Record<string, string | undefined> = {}
  for (const declaration of writes.filter(({ whole, name }) => !whole && !(name in OF_THE_LEADER))) {
    const input = await withVersion(declaration, inputAbout(declaration, { ...own, ...fitting[declaration.name] }))
    const ids = Object.keys(input).filter((key) => key.endsWith('Id') && key !== 'rosterId')
    for (const asked of [input, ...ids.map((key) => ({ ...input, [key]: randomUUID() }))]) {
      const { code, message } = await outcomeOf(declaration, asked, platoonLeader)
      if (code === 'permission-denied' || code === 'internal') refused[declaration.name] = `${code}: ${message}`
    }
  }
  expect(Object.keys(refused).toSorted()).toEqual(Object.keys(BEYOND_A_PLATOON).toSorted())
  expect(Object.values(refused).filter((words) => !words?.startsWith('permission-denied'))).toEqual([])
})

// The last, because it changes the records that the others ask for.
test.each(AREAS)('a leader who may change %s does there what the owner does', async (area) => {
  const leader = await company.leader({ areas: { ...everyArea('nothing'), accountability: 'see', [area]: 'change' } })
  const refused: Record<string, string | undefined> = {}
  for (const declaration of inArea(area).filter(({ kind }) => kind === 'write')) {
    const { code, message } = await outcomeOf(declaration, inputAbout(declaration, own), leader)
    if (code === 'permission-denied' || code === 'internal') refused[declaration.name] = message
  }
  expect(refused).toEqual({})
})
