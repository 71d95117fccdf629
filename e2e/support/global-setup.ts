import { MusterServer } from './server.ts'

/** One server for the whole run, because starting one with its database and demo takes longer than most tests. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function setUp(): Promise<() => Promise<void>> {
  const first = await MusterServer.start({}, { tour: true })
  await first.becomePrepared()
  const server = await MusterServer.start()
  server.shareInRun()
  return async () => {
    await server.dispose()
    await first.dispose()
  }
}
