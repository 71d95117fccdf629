// Looks at: ondevice, platform/reads, shell
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInAs } from '../support/people.ts'
import { addressesFor } from '../support/screens.ts'
import { COLUMNS, linesOf, withColumn } from '../support/signal-table.ts'
import { expect, test } from '../support/test.ts'
import { cellOf, type Found, openCold, waitForSync } from '../support/without-signal.ts'

// Every screen, opened cold without signal by each person of the demo, after one visit to Today. docs/without-signal.md
// has the table, and this compares. `WITHOUT_SIGNAL=write` writes the table at the width of a phone instead.

test.use({ serviceWorkers: 'allow' })
// Some sixty screens for each person.
test.setTimeout(900_000)

const PAGE = join(import.meta.dirname, '../../docs/without-signal.md')
/** As many screens at a time. */
const TOGETHER = 3

for (const person of COLUMNS) {
  test(`every screen of the ${person} without signal is as the table says`, async ({ page, context, guard }, info) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/)
    // The app comes to the device before anybody signs in, so that the visit of the person is one.
    await page.goto('/goodbye')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await signInAs(page, person)
    const addresses = await addressesFor(page)
    let synced = false
    page.on('response', (response) => {
      if (response.url().endsWith('/api/syncOwn') && response.ok()) synced = true
    })
    await page.goto('/dashboard')
    await waitForSync(page, () => synced)
    await page.close()

    await context.setOffline(true)
    const answered: string[] = []
    context.on('response', (response) => {
      if (!response.fromServiceWorker()) answered.push(response.url())
    })
    const found = new Map<string, Found>()
    const left = [...addresses].flatMap(([screen, address]) => (address === null ? [] : [{ screen, address }]))
    const openNext = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift())
        found.set(next.screen, await openCold(context, next.address))
    }
    await Promise.all(Array.from({ length: TOGETHER }, openNext))
    expect(answered, 'what the server answered without signal').toEqual([])

    const cells = new Map(
      [...addresses].map(([screen, address]) => {
        const there = found.get(screen)
        return [screen, there && address !== null ? cellOf(there, address) : '–'] as const
      }),
    )
    const errors = [...cells].filter(([, cell]) => cell.startsWith('error'))
    expect(errors, 'screens that neither work nor say why not').toEqual([])
    if (process.env.WITHOUT_SIGNAL === 'write' && info.project.name === 'phone') {
      if (info.config.workers > 1) throw new Error('Write the table with --workers=1, so that no column is lost.')
      writeFileSync(
        PAGE,
        withColumn(readFileSync(PAGE, 'utf8'), [...addresses.keys()], { column: person, seen: cells }),
      )
    }
    const said = linesOf(readFileSync(PAGE, 'utf8')).map(({ screen, cells: line }) => [screen, line[person]])
    expect(Object.fromEntries(cells), 'docs/without-signal.md').toEqual(Object.fromEntries(said))
  })
}
