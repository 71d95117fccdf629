import { listSoldiersJson } from '../server/src/roster/reads.ts'
import { answerOf, callsPerSecond, type Target } from './load.ts'
import { atLeast, interleave, median, ratio, type Report } from './runner.ts'
import { companies, WHOLE_FIELDS } from './soldiers.ts'
import type { Stage } from './stage.ts'
import { statementOf } from './statement.ts'

/** Forty Soldiers with all their filled fields, read by their leader. */
export async function read(stage: Stage): Promise<Report> {
  const { world, database } = stage
  const leader = await world.leader('SFC', 'Navarro')
  const roster = await world.roster(leader, companies(world.chance, 40))
  const token = await stage.signIn(leader)
  const wanted = { fields: WHOLE_FIELDS, own: [], archived: false }
  const [oursAt, bareAt] = [await stage.start('ours'), await stage.start('bare')]
  const target = (url: string): Target => ({ url, token, data: { rosterId: roster.id, ...wanted } })
  const ours = target(`${oursAt}/api/listSoldiers`)
  const bare = target(`${bareAt}/api/listSoldiers`)
  const sameStatement = target(`${bareAt}/api/givenStatement`)

  const statement = await statementOf(database.system.reading, (tx) =>
    listSoldiersJson({ caller: leader, tx }, roster.id, wanted),
  )
  const headers = { 'content-type': 'application/json' }
  await fetch(`${bareAt}/statement`, { method: 'POST', headers, body: JSON.stringify(statement) })
  const answer = await answerOf(ours)
  for (const peer of [bare, sameStatement]) {
    if ((await answerOf(peer)) !== answer) throw new Error(`${peer.url} answers something else than ours`)
  }

  const figures = await interleave(7, {
    ours: () => callsPerSecond(ours),
    bare: () => callsPerSecond(bare),
    sameStatement: () => callsPerSecond(sameStatement),
  })
  return {
    title: 'Read of 40 Soldiers by their leader, calls a second',
    findings: [
      { what: 'size of the answer, equal byte for byte', figure: `${(answer.length / 1000).toFixed(1)} kB` },
      {
        what: 'medians: ours, bare, bare with our statement',
        figure: [figures.ours, figures.bare, figures.sameStatement].map((each) => median(each).toFixed(0)).join(', '),
      },
      atLeast('against bare Fastify and pg, rows to objects', ratio(figures.ours, figures.bare), 1),
      {
        what: 'against bare Fastify and pg with the statement of ours',
        figure: `${ratio(figures.ours, figures.sameStatement).toFixed(2)}x`,
      },
    ],
  }
}
