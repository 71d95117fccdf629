import Program from '@journeyapps/wa-sqlite/dist/mc-wa-sqlite-async.mjs'
import { IDBBatchAtomicVFS } from '@journeyapps/wa-sqlite/src/examples/IDBBatchAtomicVFS.js'
import { sqliteContender } from './sqlite.ts'

/** On the page, with its pages in IndexedDB. */
export const contender = sqliteContender(async (name) => {
  const module = await Program()
  return { module, files: await IDBBatchAtomicVFS.create(name, module) }
})
