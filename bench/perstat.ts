import { addDays, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Pool } from 'pg'
import { perstatFacts } from '../server/src/dutyday/perstat/reads.ts'
import { asViewer } from '../server/src/roster/scope.ts'
import { answerOf, type Target } from './load.ts'
import { atMost, interleave, median, ratio, type Report } from './runner.ts'
import { companies } from './soldiers.ts'
import type { Stage } from './stage.ts'
import { type Statement, statementOf } from './statement.ts'

const SOLDIERS = 4000
const DAYS = 20
const STATUSES = ['PDY', 'PDY', 'PDY', 'PDY', 'PDY', 'PDY', 'PDY', 'LV', 'TDY', 'QTR'] as const

/** The PERSTAT of one roster of 4,000 with 20 days of history, one after the other, in milliseconds. */
export async function perstat(stage: Stage): Promise<Report> {
  const { world, database } = stage
  const today = dayAt(new Date(), 'America/New_York')
  world.at = new Date(Date.now() - (DAYS + 1) * 86_400_000)
  const leader = await world.leader('LTC', 'Navarro')
  const roster = await world.roster(leader, companies(world.chance, SOLDIERS))
  for (let back = DAYS - 1; back >= 0; back--) {
    world.at = new Date(Date.now() - back * 86_400_000 - 60_000)
    const from = addDays(today, -back)
    await world.entries(
      roster,
      roster.soldiers.map(({ id }) => ({ soldierId: id, status: world.chance.pick(STATUSES), from, to: from })),
    )
  }
  // Autovacuum would do this within a minute.
  await database.asOwner((run) => run('analyze'))

  const ours: Target = {
    url: `${await stage.start('ours')}/api/getPerstat`,
    token: await stage.signIn(leader),
    data: { rosterId: roster.id },
  }
  const statement = await statementOf(database.system.reading, async (tx) => {
    const scope = await asViewer({ caller: leader, tx }, roster.id, 'any')
    return perstatFacts(tx, scope, { over: 'roster', at: new Date(), knownAt: null })
  })
  const bare = new Pool({ connectionString: stage.databaseUrl, max: 1 })
  const figures = await interleave(30, {
    ours: () => millisecondsOf(() => answerOf(ours)),
    bare: () => millisecondsOf(() => run(bare, statement)),
  })
  await bare.end()
  const { result } = JSON.parse(await answerOf(ours)) as { result: { byName: unknown[] } }
  return {
    title: `PERSTAT of ${SOLDIERS.toLocaleString('en-US')} Soldiers`,
    findings: [
      atMost('against its SQL alone, run by pg', ratio(figures.ours, figures.bare), 1.5),
      { what: 'median of ours', figure: `${median(figures.ours).toFixed(0)} ms` },
      { what: 'Soldiers on the by-name list', figure: String(result.byName.length) },
    ],
  }
}

function run(pool: Pool, { name, text, values }: Statement): Promise<unknown> {
  return pool.query({ name, text, values })
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
