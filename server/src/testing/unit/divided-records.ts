import type { DividedCompany, Whose } from './divided-company.ts'

/** One record of each kind about these Soldiers alone, under the names that inputs of functions have for it. */
export async function recordsOf(company: DividedCompany, whose: Whose): Promise<Record<string, unknown>> {
  const { query, rosterId, groupIds } = company
  const soldierIds = company.soldierIds[whose]
  const others = company.soldierIds[whose === 'own' ? 'foreign' : 'own']
  const groupId = groupIds[whose === 'own' ? '1st Platoon' : '2nd Platoon'] ?? ''
  const one = async (text: string, values: readonly unknown[]): Promise<string> => {
    const [row] = await query<{ id: string }>(text, values)
    if (!row) throw new Error(`No row for: ${text}`)
    return row.id
  }
  const about = (table: string, column = 'id', where = 'true') =>
    one(`select ${column} as id from ${table} where soldier_id = any($1) and ${where} order by soldier_id limit 1`, [
      soldierIds,
    ])
  const [of = ''] = await query<{ id: string }>(
    'select id from soldiers where id = any($1) and linked_uid is null and archived_on is null order by id',
    [soldierIds],
  ).then((rows) => rows.map(({ id }) => id))
  const taskId = await one(
    `select a.task_id as id from task_assignees a where a.soldier_id = any($1) and not exists (
      select from task_assignees b where b.task_id = a.task_id and b.soldier_id <> all($1))
      and exists (select from task_steps s where s.task_id = a.task_id) order by 1 limit 1`,
    [soldierIds],
  )
  const taskingId = await about('tasking_assignments', 'tasking_id')
  const dutyRosterId = await about('duty_roster_members', 'duty_roster_id')
  const entryId = await about('duty_entries')
  const recordId = await about('readiness_records')
  return {
    rosterId,
    soldierId: of,
    soldierIds: [of],
    assignees: [of],
    standInId: of,
    groupId,
    groupIds: [groupId],
    counselingId: await about('counselings', 'id', `state <> 'draft'`),
    caseId: await about('awol_cases'),
    taskId,
    stepId: await one('select id from task_steps where task_id = $1 limit 1', [taskId]),
    eventId: await one(
      `select event_id as id from calendar_event_groups g where group_id = $1 and not exists (
        select from calendar_event_groups o where o.event_id = g.event_id and o.group_id <> g.group_id) limit 1`,
      [groupId],
    ),
    changeSetId: await one(
      `select change_set_id as id from soldier_changes c where soldier_id = any($1) and not exists (
        select from soldier_changes o where o.change_set_id = c.change_set_id and o.soldier_id = any($2)) limit 1`,
      [soldierIds, others],
    ),
    entryIds: [entryId],
    recordId,
    recordIds: [recordId],
    profileId: await about('duty_profiles'),
    licenseId: await about('licenses'),
    signOutId: await about('equipment_sign_outs', 'id', 'in_at is null'),
    itemId: await about('equipment_sign_outs', 'item_id', 'in_at is null'),
    taskingId,
    lineId: await about('tasking_assignments', 'line_id', `tasking_id = '${taskingId}'`),
    manifestId: await about('manifest_seats', 'manifest_id'),
    vehicleId: await about('manifest_seats', 'vehicle_id'),
    worksheetId: await one('select id from risk_worksheets where roster_id = $1 limit 1', [rosterId]),
    recallId: await about('recall_people', 'recall_id'),
    markIds: [await about('recall_entries')],
    dutyRosterId,
    detailId: await about('duty_details', 'id', `duty_roster_id = '${dutyRosterId}'`),
    requestId: await about('leave_requests'),
    submissionId: await one('select id from submissions where roster_id = $1 limit 1', [rosterId]),
  }
}

/** Records for functions whose input has to name several that fit each other. By the name of the function. */
export async function fittingRecords(
  company: DividedCompany,
  whose: Whose,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const first = async <Row extends object>(text: string): Promise<Row> => {
    const [row] = await company.query<Row>(text, [company.soldierIds[whose]])
    if (!row) throw new Error(`No row for: ${text}`)
    return row
  }
  const license = await first<{ id: string; soldier_id: string }>(
    `select id, soldier_id from licenses where soldier_id = any($1) and kind = 'military' and ended_on is null
    order by soldier_id limit 1`,
  )
  const rides = { soldierIds: [license.soldier_id], on: '2026-11-12' }
  const letter = await first<{ id: string; soldier_id: string; duty_roster_id: string }>(
    'select id, soldier_id, duty_roster_id from duty_roster_exceptions where soldier_id = any($1) order by id limit 1',
  )
  const dutyRosterId = letter.duty_roster_id
  const session = await first<{ id: string }>(
    `select id from counselings where soldier_id = any($1) and state <> 'draft' order by id limit 1`,
  )
  const [giver, taker] = await company.query<{ uid: string; group_id: string }>(
    `select p.uid, p.group_id from roster_parts p join groups g on g.roster_id = p.roster_id and g.id = p.group_id
      join soldiers s on s.linked_uid = p.uid and s.roster_id = p.roster_id
    where s.id = any($1) and g.kind = 'platoon' order by g.ordinal limit 2`,
    [company.soldierIds[whose]],
  )
  const pair = { uid: giver?.uid, toUid: taker?.uid }
  return {
    handOverGroups: { ...pair, groupIds: [giver?.group_id], from: '2026-11-12', until: '2026-11-20' },
    takeBackGroups: pair,
    saveLicense: { soldierId: license.soldier_id, licenseId: license.id, kind: 'military' },
    exportCounselings: { counselingIds: [session.id] },
    recordCheckRides: rides,
    recordDutyException: { dutyRosterId, soldierId: letter.soldier_id, from: '2026-12-23', to: '2026-12-23' },
    withdrawDutyException: { dutyRosterId, exceptionId: letter.id },
  }
}
