import { groupPath } from '@muster/domain/roster/groups.ts'
import Papa from 'papaparse'
import type { World } from '../server/src/demo/world/world.ts'
import { answerOf } from './load.ts'
import { interleave, median, ratio, type Report, times } from './runner.ts'
import { companies } from './soldiers.ts'
import type { Stage } from './stage.ts'

const ROWS = 5000
const ROUNDS = 5

/** A CSV file of 5,000 into an empty roster: read, checked and previewed, then imported with its history. */
export async function importRows(stage: Stage): Promise<Report> {
  const { world } = stage
  const leader = await world.leader('SFC', 'Navarro')
  const token = await stage.signIn(leader)
  const [oursAt, bareAt] = [await stage.start('ours'), await stage.start('bare')]
  const csv = csvOf(world)
  const file = { fileName: 'roster.csv', mediaType: 'text/csv', content: Buffer.from(csv).toString('base64') }
  const call = async (url: string, data: unknown) => JSON.parse(await answerOf({ url, token, data })).result

  const ours = async () => {
    const { id: rosterId } = await world.roster(leader)
    const began = performance.now()
    const preview = await call(`${oursAt}/api/readImportFile`, { rosterId, file })
    const done = await call(`${oursAt}/api/commitImport`, { rosterId, importId: preview.importId })
    const milliseconds = performance.now() - began
    if (done.created !== ROWS) throw new Error(`${done.created} rows came in, not ${ROWS}`)
    return milliseconds
  }
  const bare = async () => {
    const { id: rosterId } = await world.roster(leader)
    const began = performance.now()
    const done = await call(`${bareAt}/api/import`, { rosterId, csv })
    const milliseconds = performance.now() - began
    if (done.created !== ROWS) throw new Error(`${done.created} rows came in, not ${ROWS}`)
    return milliseconds
  }
  const figures = await interleave(ROUNDS, { ours, bare })
  return {
    title: `Import of ${ROWS.toLocaleString('en-US')} rows`,
    findings: [
      { what: 'against CSV parse and INSERT of texts', figure: times(ratio(figures.ours, figures.bare)) },
      { what: 'median of ours', figure: `${(median(figures.ours) / 1000).toFixed(2)} s` },
    ],
  }
}

function csvOf(world: World): string {
  const { groups, soldiers } = companies(world.chance, ROWS)
  const rows = soldiers.map((soldier) => {
    const [platoon, squad, team] = groupPath(groups, String(soldier.groupId)).map(({ name }) => name)
    const { rank, last, first, middle, dodid, mos, position, cell, email, basd, dor, ets } = soldier
    return {
      Rank: rank,
      Name: `${last}, ${first} ${middle ?? ''}`.trim(),
      'DoD ID': dodid,
      MOS: mos,
      Plt: platoon,
      Sqd: squad,
      Team: team,
      'Duty Position': position,
      Cell: cell,
      Email: email,
      BASD: basd,
      DOR: dor,
      ETS: ets,
    }
  })
  return Papa.unparse(rows)
}
