import { randomUUID } from 'node:crypto'
import * as cadence from '@muster/domain/counseling/cadence/functions.ts'
import * as awol from '@muster/domain/dutyday/awol/functions.ts'
import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import * as dutyday from '@muster/domain/dutyday/functions.ts'
import * as formations from '@muster/domain/dutyday/formations/functions.ts'
import * as dutyHistory from '@muster/domain/dutyday/history/functions.ts'
import * as identity from '@muster/domain/identity/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as notifications from '@muster/domain/notifications/functions.ts'
import * as roster from '@muster/domain/roster/functions.ts'
import * as intake from '@muster/domain/roster/intake/functions.ts'
import type { IntakeChallenge } from '@muster/domain/roster/intake/schema.ts'
import * as invites from '@muster/domain/roster/invites/functions.ts'
import * as linking from '@muster/domain/roster/linking/functions.ts'
import * as ownRecord from '@muster/domain/roster/own-record/functions.ts'
import * as recall from '@muster/domain/roster/recall/functions.ts'
import * as support from '@muster/domain/support/functions.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { IDS, idOf } from './testing/big-database.ts'
import { callCounselings } from './testing/call-counselings.ts'
import { callSigning } from './testing/call-signing.ts'
import { callAdmin } from './testing/plans-of-admin.ts'
import { callBoard } from './testing/plans-of-board.ts'
import { BIG_BILLING, callBilling } from './testing/plans-of-billing.ts'
import { callBroadcasts } from './testing/plans-of-broadcasts.ts'
import { BIG_MANIFESTS, callManifests } from './testing/plans-of-manifests.ts'
import { BIG_LICENSES, callLicenses } from './testing/plans-of-licenses.ts'
import { BIG_OPERATIONS, callOperations } from './testing/plans-of-operations.ts'
import { BIG_PUSH, callPush } from './testing/plans-of-push.ts'
import { BIG_READINESS, callReadiness } from './testing/plans-of-readiness.ts'
import { BIG_WITH_SCHEDULING, callScheduling } from './testing/plans-of-scheduling.ts'
import { callReports } from './testing/plans-of-reports.ts'
import { callTasks } from './testing/plans-of-tasks.ts'
import { solve } from './testing/intake.ts'
import { openOn, openTestDatabase, type TestDatabase } from './testing/database.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** auto_explain is for superusers, which the embedded database's account is. */
const superuser = await (async () => {
  const client = new Client({ connectionString: inject('testDatabase').serverUrl })
  await client.connect()
  const { rows } = await client.query<{ yes: string }>(`select current_setting('is_superuser') as yes`)
  await client.end()
  return rows[0]?.yes === 'on'
})()

let empty: TestDatabase | null = null
let watched: TestDatabase
let server: TestServer
let plans: { readonly query: string; readonly plan: PlanNode }[] = []

beforeAll(async () => {
  if (!superuser) return
  const created = await openTestDatabase()
  empty = created
  await created.pool.query(IDS)
  await created.pool.query(BIG_WITH_SCHEDULING + BIG_BILLING + BIG_PUSH)
  await created.pool.query(BIG_READINESS + BIG_LICENSES + BIG_OPERATIONS + BIG_MANIFESTS)
  const name = new URL(created.url).pathname.slice(1)
  for (const setting of [
    `session_preload_libraries to 'auto_explain'`,
    `auto_explain.log_min_duration to 0`,
    `auto_explain.log_level to 'notice'`,
    `auto_explain.log_format to 'json'`,
    `auto_explain.log_nested_statements to on`,
    `client_min_messages to 'notice'`,
  ])
    await created.pool.query(`alter database ${name} set ${setting}`)
  watched = await openOn(created.url)
  watched.working.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message)?.[1]
      if (json === undefined) return
      const { 'Query Text': query, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
      plans.push({ query, plan })
    }),
  )
  // At an hour at which it is the same day for the rosters as for the database.
  server = await startTestServer({ database: watched, at: new Date(`${today()}T16:00:00Z`) })
})
afterAll(async () => {
  await server?.close()
  await watched?.close()
  await empty?.drop()
})

/** An admin who counts a part of all accounts before writing to it looks at all of them, by the nature of the question. */
const COUNTS_EVERYBODY = 'with people as materialized (select a.uid from accounts a where'

/** The parts of a plan that read a whole table, or a whole index, of what belongs to many leaders. */
function wholeReads(node: PlanNode, tables: ReadonlySet<string>, above = ''): string[] {
  const type = node['Node Type']
  const table = node['Relation Name']
  const scans = type === 'Seq Scan' || (/Index (Only )?Scan$/.test(type) && node['Index Cond'] === undefined)
  // The newest few of an index are no whole read; a bitmap's condition stands with its index.
  const whole = scans && table !== undefined && tables.has(table) && above !== 'Limit'
  return [
    ...(whole ? [`${type} on ${table}`] : []),
    ...(node.Plans ?? []).flatMap((each) => wholeReads(each, tables, type)),
  ]
}

const own = { rosterId: idOf(3, 7) }
const soldierId = idOf(5, 301)
const archived = idOf(5, 350)
const groupId = idOf(4, 31)
const today = () => new Date().toISOString().slice(0, 10)
const csv = Buffer.from('Rank,Last name,DoD ID\nSGT,Rivera,1999999999\n').toString('base64')

/** A call as one of the accounts, its statements watched. */
type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** Acts that depend on each other, in the order in which they work; each gives what the next ones need. */
async function everything(call: Calling, other: Calling, admin: Calling): Promise<void> {
  await call(identity.getSignInOptions, {})
  for (const read of [identity.getMyProfile, identity.getOnboardingInfo, identity.listMySessions]) await call(read, {})
  await call(identity.saveMyProfile, { rank: 'SFC' })
  await call(identity.userHeartbeat, { event: 'heartbeat' })
  await call(roster.listMyRosters, {})
  const { rosterId } = await call<{ rosterId: string }>(roster.createRoster, { name: 'B Co', timeZone: 'Asia/Seoul' })
  const { version } = await call<{ version: number }>(roster.getRoster, own)
  await call(roster.saveRosterSettings, { ...own, version, settings: { retentionDays: 40 } })
  await call(roster.saveGroup, {
    ...own,
    groupId: randomUUID(),
    parentId: groupId,
    kind: 'squad',
    name: 'One',
    position: 1,
  })
  await call(roster.listSoldiers, { ...own, fields: ['position', 'ets'] })
  await call(roster.listSoldiers, { ...own, archived: true })
  await call(roster.getSoldier, { ...own, soldierId })
  const newcomer = randomUUID()
  const soldier = { rank: 'SGT', last: 'Vega', dodid: '1888888888', groupId }
  const created = await call<{ changeSetId: string }>(roster.createSoldier, { ...own, soldierId: newcomer, soldier })
  await call(roster.undoChange, { ...own, changeSetId: created.changeSetId })
  await call(roster.updateSoldiers, { ...own, soldierIds: [soldierId, idOf(5, 302)], patch: { position: 'Driver' } })
  await call(roster.restoreSoldiers, { ...own, soldierIds: [archived] })
  const gone = await call<{ changeSetId: string }>(roster.archiveSoldiers, {
    ...own,
    soldierIds: [archived],
    lossDate: '2026-01-02',
    reason: 'ETS',
  })
  await call(roster.undoChange, { ...own, changeSetId: gone.changeSetId })
  await call(roster.archiveSoldiers, { ...own, soldierIds: [archived], lossDate: '2026-01-02', reason: 'ETS' })
  await call(roster.deleteSoldiers, { ...own, soldierIds: [archived] })
  await call(roster.listChanges, { ...own, before: new Date().toISOString() })
  await call(roster.listSoldierChanges, { ...own, soldierId })
  await call(roster.deleteGroup, { ...own, groupId })
  const { importId } = await call<{ importId: string }>(roster.readImportFile, {
    ...own,
    file: { fileName: 'a.csv', mediaType: 'text/csv', content: csv },
  })
  await call(roster.previewImport, { ...own, importId })
  await call(roster.commitImport, { ...own, importId })
  await call(roster.exportRoster, { ...own, format: 'csv', fields: ['rank', 'last'], title: 'All' })
  await call(roster.exportMyData, {})

  const id = randomUUID()
  const dutyDate = today()
  await call(dutyday.getAccountability, own)
  await call(dutyday.getAccountability, { ...own, dutyDate: '2026-01-05' })
  await call(dutyday.recordStatus, {
    ...own,
    entries: [{ id, soldierId, status: 'LV', from: '2026-01-03', reason: 'Late' }],
  })
  await call(dutyday.markOthersPresent, { ...own, dutyDate, others: [{ id: randomUUID(), soldierId: idOf(5, 303) }] })
  await call(dutyday.withdrawStatus, { ...own, entryIds: [id] })
  await call(dutyday.submitAccountability, { ...own, dutyDate })
  await call(dutyday.getDutyHistory, { ...own, soldierId })
  await call(dutyday.getPerstat, own)
  await call(dutyday.getPerstat, { ...own, asOf: '2026-01-05T12:00:00Z' })
  await call(dutyday.getStrengthTrend, own)
  await call(dutyday.exportPerstat, { ...own, format: 'txt' })
  await call(dutyday.getPerstat, { ...own, over: 'chain' })
  await call(dutyday.getStrengthTrend, { ...own, over: 'chain', days: 5 })
  await call(dutyday.getRollUp, own)
  await call(dutyday.getMyDutyHistory, {})
  await call(dutyday.nudgeRosters, { ...own, dutyDate })
  await theFormations(call)
  await theAwolCases(call)
  await alongTheChain(call, other, rosterId)
  await callTasks(call, { ...own, soldierId, today: today() })
  await callBoard(call, own)
  await callReadiness(call, own, { soldierId, today: today() })
  await callLicenses(call, own, soldierId)
  await callBilling(call, watched.pool)
  await callPush(call)
  await theRecalls(call, other)
  await theCadence(call)
  await callCounselings(call, watched.pool)
  await callSigning(call, other, own, watched)
  await callScheduling(call, own, { soldierId, groupId: idOf(4, 32), today: today(), watched })
  await callOperations(call, own)
  await callManifests(call, own, { soldierId, today: today() })
  await callReports(call, own, { groupId: idOf(4, 32) })
  await call(notifications.listMyNotifications, {})
  await call(notifications.clearMyNotifications, { upTo: server.clock.now().toISOString() })
  await call(notifications.getMyNotificationPreferences, {})
  await call(notifications.saveMyNotificationPreferences, { email: ['link'], muted: [], quiet: null })
  await call(support.requestSupport, { requestId: randomUUID(), category: 'other', text: 'How do I share a roster?' })
  await admin(support.sendgridTestMail, { to: 'admin@example.mil' })
  await callAdmin(admin, watched)
  await callBroadcasts(call, admin, watched)
  await call(roster.deleteRoster, { rosterId, confirmName: 'B Co' })
  await call(identity.endMySessions, { which: 'others' })
  await call(identity.previewAccountDeletion, {})
  await call(identity.selfDeleteAccount, { confirm: 'DELETE' })
}

/** Formations and their reports, days off, a Soldier's year, and what absences add up to. */
async function theFormations(call: Calling): Promise<void> {
  const formationId = randomUUID()
  const formation = {
    name: 'Check',
    time: '00:00',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    closesAfter: 60,
    counts: 'day',
    onDaysOff: true,
  }
  await call(formations.saveFormation, { ...own, formationId, version: 0, formation })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const dutyDate = inDays(-5)
  for (const name of ['Training holiday', null]) await call(formations.setDayOff, { ...own, day: inDays(2), name })
  await call(formations.listFormations, own)
  const report = await call<{ id: string }>(dutyday.submitAccountability, { ...own, dutyDate })
  await call(formations.getDutyOutlook, own)
  await call(formations.endFormation, { ...own, formationId })
  const late = {
    id: randomUUID(),
    soldierId,
    status: 'LV',
    from: dutyDate,
    to: dutyDate,
    reason: 'Told us late',
  }
  await call(dutyday.recordStatus, { ...own, entries: [late] })
  await call(dutyHistory.getSubmissionChanges, { ...own, submissionId: report.id })
  await call(dutyHistory.getDutyYear, { ...own, soldierId, year: Number(inDays(0).slice(0, 4)) })
  await call(dutyHistory.getMyDutyYear, { year: 2026 })
  const period = { ...own, from: inDays(-60), to: inDays(0) }
  for (const over of ['roster', 'chain']) await call(dutyHistory.getAbsenceDays, { ...period, over })
  await call(dutyHistory.exportAbsenceDays, { ...period, format: 'csv' })
}

/** An absence from the failure to report to the drop, and another that was a mistake. */
async function theAwolCases(call: Calling): Promise<void> {
  const absentSince = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const times = { discoveredAt: absentSince, absentSince }
  const about = { ...own, caseId: randomUUID() }
  await call(awol.getAwolPolicy, own)
  await call(awol.openAwolCase, { ...about, ...times, soldierId: idOf(5, 304) })
  await call(awol.openAwolCase, { ...about, ...times, soldierId: idOf(5, 304), caseId: randomUUID() })
  await call(awol.saveAwolPolicy, { ...own, version: 1, policy: SEED_POLICY })
  const change = (state: string, wanted: object) => call(awol.changeAwolCase, { ...about, state, change: wanted })
  await change('late', { kind: 'newest policy' })
  await call(awol.recordAwolStep, { ...about, eventId: randomUUID(), step: 'search', mark: 'done' })
  await change('late', { kind: 'correct', ...times })
  await change('late', { kind: 'absent-unknown' })
  await change('unknown', { kind: 'take back' })
  await change('late', { kind: 'absent-unknown' })
  await change('unknown', { kind: 'decide', finding: 'voluntary' })
  await call(awol.listAwolCases, own)
  await call(awol.listAwolCases, { ...own, over: 'chain', which: 'closed', limit: 5 })
  await call(awol.listSoldiersWithCase, own)
  await call(awol.getAwolCase, about)
  await call(awol.exportAwolCase, about)
  await call(awol.dropFromRolls, about)
  await change('dropped', { kind: 'returned' })
  await change('returned', { kind: 'close' })
  await change('returned', { kind: 'reopen' })
  const mistaken = { ...own, caseId: randomUUID() }
  await call(awol.openAwolCase, { ...mistaken, ...times, soldierId: idOf(5, 305) })
  await call(awol.changeAwolCase, { ...mistaken, state: 'late', change: { kind: 'close', mistake: true } })
}

/** Invitations, links, shared rosters, transfers and enrollment: what one account offers, the other takes. */
async function alongTheChain(call: Calling, other: Calling, rosterId: string): Promise<void> {
  const code = async (declaration: FunctionDeclaration, more: object = {}) => {
    const made = await call<{ code: string }>(declaration, { rosterId, inviteId: randomUUID(), ...more })
    return made.code
  }
  const row = randomUUID()
  await call(roster.createSoldier, { rosterId, soldierId: row, soldier: { rank: 'PV2', last: 'Bell' } })
  const inviteId = randomUUID()
  const { token } = await call<{ token: string }>(invites.createIntakeToken, { rosterId, inviteId, maxUses: null })
  await call(invites.listInvites, { rosterId })
  const { challenge } = await other<{ challenge: IntakeChallenge }>(intake.getIntakeForm, { token })
  const sheet = { token, submissionId: randomUUID(), data: { rank: 'PFC', last: 'Bell' } }
  await other(intake.submitIntake, { ...sheet, proof: await solve(challenge) })
  await call(intake.listIntakeSubmissions, { rosterId })
  await call(intake.compareIntake, { rosterId, submissionId: sheet.submissionId, soldierId: row })
  await call(intake.decideIntake, {
    rosterId,
    submissionId: sheet.submissionId,
    decision: { kind: 'add', soldierId: randomUUID() },
  })
  await call(invites.revokeInvite, { rosterId, inviteId })

  const name = { last: 'Bell', first: 'Ana', middle: '', suffix: '' }
  await other(identity.saveMyProfile, { dodid: '1777777777', rank: 'SGT', name })
  for (const decision of [{ kind: 'refuse' }, { kind: 'add', soldierId: randomUUID() }]) {
    await other(linking.linkSelfToLeader, { code: await code(invites.createLeaderCode) })
    const { requests } = await call<{ requests: { id: string }[] }>(linking.listLinkRequests, { rosterId })
    await call(linking.decideLinkRequest, { rosterId, requestId: requests[0]?.id, decision })
  }
  const { record } = await other<{ record: { soldier: { id: string; version: number } } }>(ownRecord.getMyRecord, {})
  await other(ownRecord.updateMyRecord, { version: record.soldier.version, patch: { cell: '910-555-0100' } })
  await other(ownRecord.listMyRecordAccess, {})
  await other(notifications.notifyLeader, { message: 'Running ten minutes late' })
  await other(linking.getMyChain, {})
  await call(linking.listChain, { rosterId })
  await call(linking.listLinkEvents, { rosterId, soldierId: record.soldier.id })

  const transferId = randomUUID()
  const theirs = { rosterId: idOf(3, 12_345) }
  const soldiers = { soldierIds: [record.soldier.id], to: theirs, effectiveOn: today() }
  await call(linking.offerTransfer, { rosterId, transferId, ...soldiers, to: { code: await codeOf(other, theirs) } })
  await call(linking.listTransfers, { rosterId })
  await call(linking.decideTransfer, { rosterId, transferId, decision: 'withdraw' })
  await other(linking.unlinkSoldierFromLeader, {})
  await other(linking.linkMyProfileByDod, {})
  await other(linking.claimMyPendingLinks, {})
  await other(linking.linkSelfToLeader, { code: await code(invites.createLeaderCode) })
  const { waiting } = await other<{ waiting: { id: string }[] }>(linking.getMyChain, {})
  for (const { id } of waiting) await other(linking.withdrawLinkRequest, { requestId: id })

  const join = async () => other(linking.joinRoster, { code: await code(invites.inviteCoLeader, { role: 'viewer' }) })
  await join()
  const uid = idOf(1, 12_345)
  await call(linking.setCoLeaderRole, { rosterId, uid, role: 'editor' })
  await call(linking.listCoLeaders, { rosterId })
  await other(linking.leaveRoster, { rosterId })
  await join()
  await call(linking.removeCoLeader, { rosterId, uid })
  await join()
  await call(linking.handOverRoster, { rosterId, uid })
  await other(linking.handOverRoster, { rosterId, uid: idOf(1, 7) })
}

/** An alert roster with its keys, and a recall from its start to its report; the other one is called by it. */
async function theRecalls(call: Calling, other: Calling): Promise<void> {
  const secretOf = (number: number) => idOf(9, number).replaceAll('-', '').slice(0, 22)
  for (const over of ['roster', 'chain']) await call(recall.getAlertRoster, { ...own, over })
  await call(recall.exportAlertRoster, { ...own, format: 'csv' })
  await call(recall.setAlertLeader, { ...own, groupId: idOf(4, 32), soldierId })
  await call(recall.setAlertLeader, { ...own, groupId: idOf(4, 32), soldierId: null })
  await call(recall.verifyAlertContacts, { ...own, soldierIds: [soldierId] })
  await call(recall.verifyAlertContacts, { ...own, soldierIds: [soldierId], verified: false })
  const shareId = idOf(8, 77_001)
  await call(recall.createAlertShare, { ...own, shareId, key: secretOf(1), groupIds: [idOf(4, 32)] })
  await other(recall.openSharedAlertRoster, { key: secretOf(1) })
  await call(recall.listAlertShares, own)
  await call(recall.revokeAlertShare, { ...own, shareId })

  // The other one comes onto this roster to be called.
  await other(linking.linkSelfToLeader, { code: await codeOf(call, own) })
  const { requests } = await call<{ requests: { id: string }[] }>(linking.listLinkRequests, own)
  const newcomer = randomUUID()
  await call(linking.decideLinkRequest, {
    ...own,
    requestId: requests[0]?.id,
    decision: { kind: 'add', soldierId: newcomer },
  })
  const { units } = await call<{ units: { soldiers: unknown[] }[] }>(recall.getAlertRoster, own)
  const ofRecall = { ...own, recallId: idOf(8, 77_002) }
  const called = units[0]?.soldiers.length ?? 0
  await call(recall.startRecall, { ...ofRecall, kind: 'drill', message: 'Report in uniform.', called })
  const links = [{ id: idOf(8, 77_003), soldierId, secret: secretOf(2) }]
  await call(recall.makeRecallLinks, { ...ofRecall, links })
  await other(recall.openRecallLink, { secret: secretOf(2) })
  await other(recall.answerRecallLink, { secret: secretOf(2), answerId: randomUUID(), answer: 'need help' })
  await other(recall.getMyAlert, {})
  await other(recall.verifyMyContact, {})
  await other(recall.answerMyRecall, { recallId: ofRecall.recallId, answerId: randomUUID(), answer: 'arrived' })
  const mark = randomUUID()
  await call(recall.markRecall, { ...ofRecall, marks: [{ id: mark, soldierId, what: 'reached by phone' }] })
  await call(recall.withdrawRecallMarks, { ...ofRecall, markIds: [mark] })
  await call(recall.voidRecallLinks, { ...ofRecall, soldierId, notThem: true })
  await call(recall.getRecall, own)
  await call(recall.endRecall, { ...ofRecall, how: 'closed' })
  await call(recall.listRecalls, own)
  await call(recall.exportRecall, { ...ofRecall, format: 'csv' })
  await other(linking.unlinkSoldierFromLeader, {})
}

/** Who is due for a counseling, by a policy that was changed. */
async function theCadence(call: Calling): Promise<void> {
  for (const over of ['roster', 'chain']) {
    await call(cadence.getCounselingBoard, { ...own, over })
    await call(cadence.getCounselingYear, { ...own, over, year: 2026 })
  }
  await call(cadence.getCounselingYear, { ...own, soldierId, year: 2026 })
  await call(cadence.exportCounselingBoard, { ...own, over: 'chain', format: 'csv' })
  const { version } = await call<{ version: number }>(cadence.getCounselingPolicy, own)
  await call(cadence.saveCounselingPolicy, { ...own, version, policy: null })
}

async function codeOf(call: Calling, where: { readonly rosterId: string }): Promise<string> {
  const made = await call<{ code: string }>(invites.createLeaderCode, { ...where, inviteId: randomUUID() })
  return made.code
}

/**
 * Every statement that the functions send, planned by PostgreSQL on a database of 10,000 linked Soldiers on
 * 200 rosters that make one tree, and as many empty rosters again a hundred times over:
 * none may read a table of many leaders from end to end. The planner says itself what it does (auto_explain), for
 * the statements and values that really came.
 */
test.skipIf(!superuser)('no statement reads a table of many leaders from end to end', async () => {
  const { rows } = await watched.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 1000`,
  )
  const tables = new Set(rows.map((row) => row.name))
  expect(tables.size).toBeGreaterThanOrEqual(15)
  const signedIn = async (number: number) => {
    const account = { uid: idOf(1, number), kind: 'native', device: '' } as const
    const { token } = await watched.write((tx) => server.composition.sessions.start(tx, account, server.clock.now()))
    return token
  }
  const called = new Set<string>()
  const found = new Map<string, string>()
  let statements = 0
  /** Most statements of one call that went through duty entries. */
  const throughEntries = new Map<string, number>()
  const calling = (token: string) => async (declaration: FunctionDeclaration, input: object) => {
    plans = []
    called.add(declaration.name)
    const answer = await server.call(declaration, input as never, token, { 'idempotency-key': randomUUID() })
    statements += plans.length
    const through = plans.filter(({ query }) => query.includes('duty_entries')).length
    throughEntries.set(declaration.name, Math.max(through, throughEntries.get(declaration.name) ?? 0))
    for (const { query, plan } of plans) {
      if (query.trim().startsWith(COUNTS_EVERYBODY)) continue
      for (const read of wholeReads(plan, tables)) {
        const text = query.trim().replace(/\s+/g, ' ')
        found.set(`${read}: ${text}`, `${declaration.name}: ${read} in ${text.slice(0, 300)}`)
      }
    }
    return answer as never
  }
  await watched.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [idOf(1, 999)])
  await everything(calling(await signedIn(7)), calling(await signedIn(12_345)), calling(await signedIn(999)))
  expect([...found.values()].join('\n\n')).toBe('')
  expect(statements).toBeGreaterThan(150)
  // However many rosters stand below.
  for (const name of ['getRollUp', 'getPerstat', 'getAccountability', 'getDashboard'])
    expect([name, throughEntries.get(name)]).toEqual([name, 1])
  const missing = server.composition.implementations
    .map(({ declaration }) => declaration.name)
    .filter((name) => !called.has(name) && !name.endsWith('NativeSignIn'))
  expect(missing, 'call it in everything()').toEqual([])
})
