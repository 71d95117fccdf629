import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Opened, openWorldOfProcesses, tryHistories } from './worlds.ts'

// A start of the server takes seconds, so there are few of these. `npm run test:crash` kills databases as well.
const HISTORIES = 20

let world: Opened

beforeAll(async () => {
  world = await openWorldOfProcesses()
})
afterAll(() => world.close())

test(`${HISTORIES} random histories with a server that dies by SIGKILL`, async () => {
  const { failed, report } = await tryHistories(world, HISTORIES, { file: 'killed-processes', shorten: false })
  expect(failed, report).toBe(false)
})
