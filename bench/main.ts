// `npm run bench [-- name…]`: compares ours with its peers and prints the figures for docs/performance.md.
import { availableParallelism, totalmem } from 'node:os'
import { callable } from './callable.ts'
import { deviceStart } from './device-start.ts'
import { deviceStore } from './device-store.ts'
import { deviceSync } from './device-sync.ts'
import { dutyRoster } from './duty-roster.ts'
import { firstLoad } from './first-load.ts'
import { forms } from './forms.ts'
import { importRows } from './import.ts'
import { live } from './live.ts'
import { perstat } from './perstat.ts'
import { read } from './read.ts'
import { readinessMatrix } from './readiness-matrix.ts'
import { type Report, toMarkdown } from './runner.ts'
import { search } from './search.ts'
import { openStage, type Stage } from './stage.ts'
import { table } from './table.ts'
import { wall } from './wall.ts'

const BENCHMARKS: Readonly<Record<string, (stage: Stage) => Promise<Report>>> = {
  callable,
  read,
  perstat,
  live,
  import: importRows,
  'first-load': firstLoad,
  table,
  search,
  wall,
  forms,
  'duty-roster': dutyRoster,
  'readiness-matrix': readinessMatrix,
  'device-sync': deviceSync,
  'device-store': deviceStore,
  'device-start': deviceStart,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHMARKS, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Choose from: ${Object.keys(BENCHMARKS).join(', ')}.`)
  process.exit(1)
}
console.log(
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.version}\n`,
)
for (const [name, measure] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const stage = await openStage()
  try {
    console.log(toMarkdown(await measure(stage)))
  } finally {
    await stage.close()
  }
}
// No started process may keep this one alive.
process.exit()
