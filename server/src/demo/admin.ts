import { sql } from 'kysely'
import { recordSource } from '../billing/writes.ts'
import { given } from '../billing/trial.ts'
import type { WriteTx } from '../database/transaction.ts'
import { DEMO_ADMIN, FIRST_SERGEANT, SERGEANT_MAJOR } from '../identity/demo-provider.ts'
import { insertRequest } from '../support/writes.ts'
import { markSupport } from '../admin/support/writes.ts'
import { recordAct } from '../admin/acts/writes.ts'
import { addDemoIdentity, demoAccountOf } from './battalion.ts'
import { demoAdminBroadcasts } from './broadcasts.ts'
import { World } from './world/world.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** An admin account for the demo, with some open work. Only where the demo is on. Made once. */
export async function demoAdmin(
  tx: WriteTx,
  { now, issuer }: { readonly now: Date; readonly issuer: string },
): Promise<void> {
  if ((await demoAccountOf(tx, DEMO_ADMIN.sub)) !== null) return
  const world = World.within(tx, { at: new Date(now.getTime() - 40 * DAY_MS), seed: 'demo admin' })
  const admin = await world.leader('', 'Admin', { first: 'Demo', email: DEMO_ADMIN.email })
  await addDemoIdentity(tx, admin.uid, DEMO_ADMIN, { issuer, now: world.at })
  // No call gives this role and no type allows it, because only the operator may give it.
  await sql`update accounts set roles = '{Admin}' where uid = ${admin.uid}`.execute(tx.query)

  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const ask = async (sub: string, category: string, text: string, at: Date) => {
    const uid = await demoAccountOf(tx, sub)
    if (uid === null) return null
    const request = { uid, id: world.newId(), category, text, diagnostics: null, at }
    const { receipt } = await insertRequest(tx, request, () => Array.from({ length: 6 }, () => world.chance.below(256)))
    return { uid, receipt }
  }
  await ask(
    FIRST_SERGEANT.sub,
    'roster',
    'The import takes "Pvt 2" for a name. Which spelling does it know?',
    ago(5 * HOUR_MS),
  )
  await ask(
    SERGEANT_MAJOR.sub,
    'linking',
    'Can D Company’s first sergeant be linked before he has a roster?',
    ago(2 * DAY_MS),
  )
  const done = await ask(FIRST_SERGEANT.sub, 'dutyday', 'Where do I take back a submitted report?', ago(6 * DAY_MS))
  if (done) {
    const at = ago(5 * DAY_MS)
    const note = 'Explained: a report stays as it is, corrections are new entries.'
    await markSupport(tx, done.receipt, { at, by: admin.uid, note })
    const act = { at, by: admin.uid, act: 'handle support request', aboutUid: done.uid } as const
    await recordAct(tx, { ...act, about: done.receipt, reason: note })
  }
  await demoAdminBroadcasts(tx, admin.uid, { now, newId: () => world.newId() })
  const major = await demoAccountOf(tx, SERGEANT_MAJOR.sub)
  if (major === null) return
  const [at, until, why] = [ago(3 * DAY_MS), new Date(now.getTime() + 180 * DAY_MS), 'Battalion tries it out first']
  const state = given('comp', major, until)
  const written = await recordSource(
    tx,
    { uid: major, state, seen: null, checkAt: null },
    { cause: 'admin', at, by: admin.uid, why },
  )
  if (!written) return
  const details = { comp: until.toISOString() }
  await recordAct(tx, { at, by: admin.uid, act: 'set unlimited', aboutUid: major, reason: why, details })
}
