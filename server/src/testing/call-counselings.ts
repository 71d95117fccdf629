import { randomUUID } from 'node:crypto'
import * as forms from '@muster/domain/counseling/form/functions.ts'
import * as counseling from '@muster/domain/counseling/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import type { Pool } from 'pg'
import { idOf } from './big-database.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** Sessions in the database `BIG` from the first letter to the last addendum, and the caller’s own. */
export async function callCounselings(call: Calling, pool: Pool): Promise<void> {
  const own = { rosterId: idOf(3, 7) }
  const [line, copied] = [randomUUID(), randomUUID()]
  const draft = {
    ...{ kind: 'performance', heldOn: '2026-01-05', organization: '', counselorTitle: '', place: '', links: [] },
    ...{ purpose: 'x', keyPoints: 'x', leaderResponsibilities: '', assessOn: null, nextOn: null },
    plan: [{ id: line, action: 'Run', standard: '', suspense: null }],
  }
  const session = { ...own, counselingId: randomUUID() }
  const save = { ...session, soldierId: idOf(5, 306), draft }
  for (const version of [0, 1]) await call(counseling.saveCounseling, { ...save, version })
  await call(counseling.copyCounseling, { ...session, copies: [{ id: copied, soldierId: idOf(5, 307) }] })
  await call(counseling.deleteCounseling, { ...own, counselingId: copied, version: 1 })
  await call(counseling.deliverCounseling, { ...session, version: 2 })
  await call(counseling.withdrawCounseling, { ...session, version: 3 })
  await call(counseling.deliverCounseling, { ...session, version: 4 })
  await call(counseling.shareCounseling, { ...session, shared: true })
  await call(counseling.addCounselingAddendum, { ...session, id: randomUUID(), text: 'x' })
  await pool.query(
    `update counselings set state = 'acknowledged', acknowledged_at = now() where roster_id = $1 and id = $2`,
    [session.rosterId, session.counselingId],
  )
  await call(counseling.makeCounselingTasks, { ...session, lines: [line] })
  const assessed = { assessment: 'x', result: 'achieved', assessedOn: '2026-01-06', nextOn: null }
  await call(counseling.assessCounseling, { ...session, version: 6, ...assessed })
  await call(counseling.closeCounseling, { ...session, version: 7, closed: true })
  for (const over of ['roster', 'chain']) {
    await call(counseling.listCounselings, { ...own, over })
    await call(counseling.listCounselings, {
      ...own,
      over,
      soldierId: idOf(5, 301),
      state: 'delivered',
      kind: 'reception',
    })
  }
  await call(counseling.getCounseling, session)
  await callForms(call, pool, session)
  const snippet = { id: randomUUID(), block: 'plan', title: 'x', text: 'x' }
  await call(counseling.saveSnippet, { snippet })
  await call(counseling.listSnippets, {})
  await call(counseling.deleteSnippet, { id: snippet.id })
  const { counselings } = await call<{ counselings: { id: string }[] }>(counseling.listMyCounselings, {})
  await call(counseling.getMyCounseling, { counselingId: counselings[0]?.id })
}

/** On paper: one, and many with their progress. */
async function callForms(
  call: Calling,
  pool: Pool,
  { rosterId, counselingId }: { rosterId: string; counselingId: string },
): Promise<void> {
  for (const layout of ['form', 'record']) await call(forms.generate4856, { rosterId, counselingId, layout })
  const { exportId } = await call<{ exportId: string }>(forms.exportCounselings, {
    rosterId,
    counselingIds: [counselingId],
  })
  await call(forms.getCounselingExport, { rosterId, exportId })
  await pool.query(
    `update counseling_export_files set state = 'made', file_name = 'x.pdf', content = 'x' where export_id = $1`,
    [exportId],
  )
  await call(forms.exportCounselingFiles, { rosterId, exportId })
}
