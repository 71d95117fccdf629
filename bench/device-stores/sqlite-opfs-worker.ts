import Program from '@journeyapps/wa-sqlite/dist/mc-wa-sqlite.mjs'
import { OPFSCoopSyncVFS } from '@journeyapps/wa-sqlite/src/examples/OPFSCoopSyncVFS.js'
import type { Asked } from './sqlite-opfs.ts'
import { sqliteContender } from './sqlite.ts'

const contender = sqliteContender(async (name) => {
  const module = await Program()
  return { module, files: await OPFSCoopSyncVFS.create(name, module) }
})

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const { number, call, input } = data
  try {
    postMessage({ number, value: await (contender[call] as (input: unknown) => Promise<unknown>)(input) })
  } catch (error) {
    postMessage({ number, error: String(error) })
  }
})
