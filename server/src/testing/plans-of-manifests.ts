import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as manifests from '@muster/domain/operations/manifests/functions.ts'
import * as risk from '@muster/domain/operations/risk/functions.ts'
import { SEED_AUTHORITIES } from '@muster/domain/operations/risk/authorities.ts'
import { idOf } from './big-database.ts'

/** Manifests of three vehicles and worksheets that wait, of hundreds of rosters. */
export const BIG_MANIFESTS = `
  insert into manifests (roster_id, id, name, on_date, place, created_at, created_by, changed_at, changed_by)
    select uuidv(3, i), uuidv(80, i * 100 + n), 'Range', current_date - n, '', now(), uuidv(1, i), now(), uuidv(1, i)
    from generate_series(1, 300) i, generate_series(1, 20) n;
  insert into manifest_vehicles (roster_id, manifest_id, id, place, bumper, vehicle, capable, seats, load, sensitive, comms)
    select m.roster_id, m.id, uuidv(81, n), n, 'A-1' || n, 'NTV van', true, 8, '', false, false
    from manifests m, generate_series(1, 3) n;
  insert into manifest_seats (roster_id, manifest_id, vehicle_id, soldier_id, role)
    select m.roster_id, m.id, uuidv(81, (p.n % 3 + 1)::int), p.id, 'passenger'
    from manifests m cross join lateral (
      select s.id, row_number() over (order by s.id) as n from soldiers s where s.roster_id = m.roster_id limit 9) p;
  insert into risk_worksheets (roster_id, id, edition, state, mission, on_date, overall, hazards, content, prepared_at,
      prepared_by, changed_at, changed_by, submitted_at)
    select uuidv(3, i), uuidv(82, i * 100 + n), 1, 'submitted', 'Range', current_date - n, 'L', 1, jsonb_build_object(
        'mission', 'Range', 'on', current_date - n, 'position', '', 'supervision', '', 'taskingId', null, 'lines',
        '[{"subtask":"","hazard":"Heat","initial":null,"control":"Water","how":"","who":"","residual":null,"worseBecause":""}]'::jsonb),
      now(), uuidv(1, i + 1), now(), uuidv(1, i + 1), now()
    from generate_series(1, 300) i, generate_series(1, 40) n;
  insert into risk_authorities (roster_id, authorities, source, at, by)
    select uuidv(3, i), '{"L":"company","M":"battalion","H":"brigade","EH":"general"}', 'SOP', now(), uuidv(1, i)
    from generate_series(1, 300) i;
  analyze;`

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** A manifest and a worksheet from the first word to the last, and every list and print of them. */
export async function callManifests(
  call: Calling,
  { rosterId }: { readonly rosterId: string },
  { soldierId, today }: { readonly soldierId: string; readonly today: string },
): Promise<void> {
  const manifest = { rosterId, manifestId: randomUUID() }
  const vehicle = { id: randomUUID(), bumper: 'A-11', vehicle: 'NTV van', seats: 8 }
  await call(manifests.saveManifest, { ...manifest, version: null, name: 'Range', on: today })
  await call(manifests.saveManifestVehicles, { ...manifest, version: 1, vehicles: [vehicle] })
  const to = { vehicleId: vehicle.id, role: 'passenger' }
  await call(manifests.seatSoldiers, { ...manifest, version: 2, moves: [{ soldierId, to }] })
  await call(manifests.finalizeManifest, { ...manifest, version: 3, final: false })
  await call(manifests.copyManifest, { ...manifest, newId: randomUUID(), on: today })
  await call(manifests.exportManifest, { ...manifest, format: 'csv' })
  await call(manifests.deleteManifest, { ...manifest, version: 4 })
  const page = await call<{ next: object | null }>(manifests.listManifests, { rosterId, limit: 5 })
  await call(manifests.listManifests, { rosterId, over: 'chain' })
  await call(manifests.listManifests, { rosterId, before: page.next, taskingId: randomUUID() })
  await call(manifests.getManifest, { rosterId, manifestId: idOf(80, 701) })

  const sheet = { rosterId, worksheetId: randomUUID() }
  const line = {
    ...{ subtask: 'Drive', hazard: 'Rollover', control: 'Drill', how: 'Rehearse', who: 'TC' },
    ...{ initial: { severity: 'II', probability: 'C' }, residual: { severity: 'III', probability: 'D' } },
  }
  const content = { mission: 'Range', on: today, lines: [line], supervision: 'PSG' }
  await call(risk.saveRiskWorksheet, { ...sheet, version: null, content })
  await call(risk.saveRiskWorksheet, { ...sheet, version: 1, content })
  for (const [at, move] of ['submit', 'take back', 'discard'].entries()) {
    await call(risk.moveRiskWorksheet, { ...sheet, version: at + 2, move })
  }
  const waiting = { rosterId, worksheetId: idOf(82, 701) }
  const word = { act: 'approve', echelon: 'company', position: 'Commander' }
  await call(risk.decideRiskWorksheet, { ...waiting, version: 1, ...word })
  await call(risk.moveRiskWorksheet, { ...waiting, version: 2, move: 'revise' })
  await call(risk.getRiskWorksheet, waiting)
  await call(risk.getRiskWorksheet, { ...waiting, edition: 1 })
  await call(risk.exportRiskWorksheet, waiting)
  for (const over of ['roster', 'chain']) {
    for (const show of ['open', 'approved']) {
      const shelf = { rosterId, over, show, limit: 5 }
      const found = await call<{ next: object | null }>(risk.listRiskWorksheets, shelf)
      await call(risk.listRiskWorksheets, { ...shelf, before: found.next, taskingId: randomUUID() })
    }
  }
  await call(risk.listRiskHazards, { rosterId })
  await call(risk.saveRiskAuthorities, { rosterId, authorities: SEED_AUTHORITIES, source: 'SOP' })
}
