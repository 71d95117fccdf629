// Looks at: shell/between-devices, platform/between-devices, platform/outbox
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { download } from '../support/downloads.ts'
import { expectSound } from '../support/every-theme.ts'
import { goTo, keepAppOnDevice } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Its behavior without signal needs the service worker.
test.use({ serviceWorkers: 'allow' })

test('accountability is handed to another leader without signal, and counts once whoever sends it', async ({
  page,
  context,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  const keyed = page.waitForResponse((response) => response.url().endsWith('/api/registerDeviceKey') && response.ok())
  await startSquad(page, 'C Co, 1-99 IN')
  await page.goto('/dutyday')
  await keepAppOnDevice(page)
  await keyed

  const other = await secondBrowser(browser, { server, guard, info })
  await other.addInitScript(cameraOnCanvas)
  await signInAsNewPerson(other, newPerson('Amos Reyes'))
  await introduce(other)
  await startSquad(other, 'B Co, 1-99 IN')
  await other.goto('/dutyday')
  await keepAppOnDevice(other)
  await open(other)
  await dialogOf(other).getByRole('radio', { name: 'Take in from a phone' }).click()

  await test.step('what was tapped without signal is shown as a code and saved as a file', async () => {
    await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
    await context.setOffline(true)
    await other.context().setOffline(true)
    for (const name of ['SSG Alvarez, M.', 'SGT Brooks, N.']) await present(page, name).click()
    await expect(reported(page, 'SGT Brooks, N.')).toBeVisible()
    await page.getByRole('button', { name: '2 waiting' }).click()
    await expect(
      entries(page)
        .first()
        .getByRole('button', { name: /^Take back/ }),
    ).toBeVisible()
    await entriesOn(page).getByRole('button', { name: 'Hand to another leader' }).click()
    await expect(dialogOf(page)).toContainText('2 statuses wait on this phone.')
    await dialogOf(page).getByRole('button', { name: 'Show the code' }).click()
    await expect(dialogOf(page).getByRole('img', { name: /^QR code \d of \d$/ })).toBeVisible()
    await expectSound(page, 'the code', { phone: info.project.name === 'phone' })
    await shoot(page, 'between-devices-code')
  })

  const code = await codeOn(page)
  await test.step('the other leader scans it with the camera, and compares', async () => {
    await dialogOf(other).getByRole('button', { name: 'Scan with the camera' }).click()
    await dialogOf(page).getByRole('button', { name: 'Stop' }).click()
    const found = dialogOf(other).getByText(/^C Co, 1-99 IN, 2 statuses from .*Oduya$/)
    await expect(async () => {
      await other.evaluate(showToCamera, await codeInSight(page))
      await expect(found.or(dialogOf(other).getByText(/^[12] of \d codes$/))).toBeVisible({ timeout: 1_000 })
      await dialogOf(page).getByRole('button', { name: 'Next code' }).click()
      await expect(found).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(await codeOn(other)).toBe(code)
    await shoot(other, 'between-devices-found')
    await dialogOf(other).getByRole('button', { name: 'Take in', exact: true }).click()
    await expect(other.getByText('Taken in from')).toBeVisible()
  })

  const file = await download(page, () => dialogOf(page).getByRole('button', { name: 'Save as a file' }).click())
  await test.step('the sender sees that it was handed over and still waits', async () => {
    expect(file.name).toContain(code)
    expect(file.bytes.includes('Alvarez')).toBe(false)
    await dialogOf(page).getByRole('button', { name: 'The other phone has it' }).click()
    await expect(dialogOf(page)).toContainText(/Handed to another phone at \d{4}, still waiting here\./)
    await shoot(page, 'between-devices-handed')
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: '2 waiting' }).click()
    await expect(entries(page)).toHaveText([/Handed to another phone \d{4}/, /Handed to another phone \d{4}/])
    await expect(entriesOn(page).getByRole('button', { name: /^Take back/ })).toHaveCount(0)
    await expectSound(page, 'the entries', { phone: info.project.name === 'phone' })
    await shoot(page, 'between-devices-entries')
  })

  const path = info.outputPath('handed.muster')
  await writeFile(path, file.bytes)
  await test.step('the file is the same, and is taken in once', async () => {
    await dialogOf(other).locator('input[type="file"]').setInputFiles(path)
    expect(await codeOn(other)).toBe(code)
    await dialogOf(other).getByRole('button', { name: 'Take in', exact: true }).click()
    await expect(other.getByText('This phone has it already.')).toBeVisible()
    await expect(carried(other)).toHaveCount(1)
    await expect(carried(other)).toContainText('Waiting')
    await shoot(other, 'between-devices-carried')
  })

  await test.step('a file that is none is refused in words', async () => {
    const none = info.outputPath('none.muster')
    await writeFile(none, 'A picture of a cat')
    await dialogOf(other).locator('input[type="file"]').setInputFiles(none)
    await expect(dialogOf(other).getByRole('alert')).toContainText('This is not something that Muster handed over.')
  })

  await test.step('whoever has signal first sends it, and the sender’s own phone adds nothing', async () => {
    await other.context().setOffline(false)
    await expect(carried(other)).toContainText('2 entries are in.')
    await context.setOffline(false)
    await expect(entries(page)).toHaveText([/Sent \d{4}/, /Sent \d{4}/])
    await expect(entriesOn(page)).not.toContainText('another phone')
    await entriesOn(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeHidden()
    await expect(reported(page, 'SSG Alvarez, M.')).toBeVisible()
    await reported(page, 'SGT Brooks, N.').click()
    const panel = page.getByRole('dialog', { name: 'SGT Brooks, N.' })
    await expect(panel.getByRole('list').last().getByRole('listitem')).toHaveCount(1)
    await expect(panel).toContainText('Oduya')
    await panel.getByRole('button', { name: 'Close' }).click()
    await open(page)
    await expect(dialogOf(page)).toContainText('Nothing to hand over')
  })

  await test.step('the other leader sees nothing of that roster', async () => {
    await other.keyboard.press('Escape')
    await goTo(other, 'Soldiers')
    await expect(other.getByText('SSG Alvarez, M.').first()).toBeVisible()
    await expect(other.getByRole('main')).not.toContainText('C Co, 1-99 IN')
  })
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Hand over without signal' })
const carried = (page: Page) => dialogOf(page).getByRole('region', { name: 'Carried for others' }).getByRole('listitem')

const entriesOn = (page: Page) => page.getByRole('dialog', { name: 'Entries on this device' })
const entries = (page: Page) => entriesOn(page).getByRole('list', { name: 'Entries' }).getByRole('listitem')

/** From the drawer of a phone, or the menu of the account at a desk. */
async function open(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const account = page.locator('[data-tour="user"]')
  await expect(menu.or(account).filter({ visible: true }).first()).toBeVisible()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('button', { name: 'Hand over without signal' }).click()
  } else {
    await account.click()
    await page.getByRole('menuitem', { name: 'Hand over without signal' }).click()
  }
  await expect(dialogOf(page)).toBeVisible()
}

async function codeOn(page: Page): Promise<string> {
  const words = await dialogOf(page)
    .getByText(/Code [0-9A-Z]{6} on both phones/)
    .innerText()
  return /Code ([0-9A-Z]{6})/.exec(words)?.[1] ?? ''
}

function present(page: Page, name: string) {
  return page.getByRole('button', { name: `Report ${name} present` })
}

function reported(page: Page, name: string) {
  return page.getByRole('button', { name: `${name}: PDY, Present for duty. Change` })
}

interface Code {
  readonly size: number
  readonly dark: readonly (readonly [number, number])[]
}

/** The dark squares of the code that a page shows. */
function codeInSight(page: Page): Promise<Code> {
  return dialogOf(page)
    .getByRole('img', { name: /^QR code/ })
    .evaluate((svg) => ({
      size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
      dark: [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].map(
        ([, x, y]) => [Number(x), Number(y)] as const,
      ),
    }))
}

/** In the page: a camera that films a canvas. */
function cameraOnCanvas(): void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 900
  const shown: { code: Code } = { code: { size: 1, dark: [] } }
  Object.assign(globalThis, { filmed: shown })
  const draw = () => {
    const pen = canvas.getContext('2d')
    if (!pen) return
    const { size, dark } = shown.code
    const side = canvas.width / size
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = 'black'
    for (const [x, y] of dark) pen.fillRect(x * side, y * side, side + 0.5, side + 0.5)
  }
  navigator.mediaDevices.getUserMedia = async () => {
    setInterval(draw, 50)
    return canvas.captureStream(30)
  }
}

function showToCamera(code: Code): void {
  ;(globalThis as unknown as { filmed: { code: Code } }).filmed.code = code
}
