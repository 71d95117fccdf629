// Looks at: scheduling/calendar, scheduling/*
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Page } from '@playwright/test'
import { entry, nextMonday, words } from '../support/calendar-steps.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { chooseFile } from '../support/roster-steps.ts'
import { introduce, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

test.setTimeout(300_000)

test('a week is planned: typed, repeated, changed in part, dragged, undone', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  const monday = nextMonday()
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  await startSquad(page, 'C Co, 1-99 IN')
  await page.goto(`/scheduling?day=${monday}&view=week`)

  await test.step('an event that repeats every week, after its problems are named', async () => {
    await page.getByRole('button', { name: 'New event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByRole('button', { name: 'Save as draft' }).click()
    await expect(form.getByText('Say what it is.')).toBeVisible()
    await form.getByLabel('Title').fill('Morning run')
    await form.getByLabel('Type').selectOption('PT')
    await form.getByLabel('Start').fill('0630')
    await form.getByLabel('End', { exact: true }).fill('0730')
    await form.getByLabel('Repeats').selectOption('Every week')
    await expect(form.getByText(/every week on Monday\./i)).toBeVisible()
    await expect(form.getByText(`${words(monday)}, ${words(addDays(monday, 7))}`)).toBeVisible()
    await expect(form.getByText('Concerns 6 Soldiers. No conflicts.')).toBeVisible()
    await expectSound(page, 'new event', { phone })
    await shoot(page, 'calendar-form')
    await form.getByRole('button', { name: 'Save as draft' }).click()
    await expect(message(page, 'Morning run is saved as a draft.')).toBeVisible()
    await expect(entry(page, 'Morning run')).toContainText('Draft')
    await expectSound(page, 'week', { phone })
    await shoot(page, 'calendar-week')
  })

  await test.step('conflicts are shown before it is saved', async () => {
    await page.getByRole('button', { name: 'New event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Title').fill('Key control')
    await form.getByLabel('Type').selectOption('Inventory')
    await form.getByLabel('Start').fill('0700')
    await form.getByLabel('End', { exact: true }).fill('0800')
    await expect(form.getByText('6 conflicts')).toBeVisible()
    await expect(form.getByRole('region', { name: 'Conflicts' })).toContainText('At Morning run (draft), 0630–0730')
    await form.getByLabel('Start').fill('1000')
    await form.getByLabel('End', { exact: true }).fill('1100')
    await expect(form.getByText('Concerns 6 Soldiers. No conflicts.')).toBeVisible()
    await form.getByRole('button', { name: 'Save as draft' }).click()
    await expect(entry(page, 'Key control')).toBeVisible()
  })

  await test.step('one day of a recurring event is changed, the next stays', async () => {
    await entry(page, 'Morning run').click()
    const panel = page.getByRole('dialog', { name: 'Morning run' })
    await expect(panel).toContainText('every week on Monday')
    // The same message comes again below, and that must be the second one.
    await expect(message(page, 'Morning run is saved as a draft.')).toBeHidden()
    await expectSound(page, 'panel', { phone })
    await panel.getByRole('button', { name: 'Edit event' }).click()
    const form = page.getByRole('dialog', { name: 'Edit event' })
    await form.getByLabel('Start').fill('0600')
    await form.getByRole('button', { name: 'Save as draft' }).click()
    const question = page.getByRole('dialog', { name: 'Change which events' })
    await expect(question.getByRole('radio', { name: 'This one' })).toBeChecked()
    await expectSound(page, 'which of them', { phone })
    await question.getByRole('button', { name: 'Save changes' }).click()
    await expect(message(page, 'Morning run is saved as a draft.')).toBeVisible()
    const changed = page.getByRole('dialog', { name: 'Morning run' })
    await expect(changed.getByText(/, 0600–/)).toBeVisible()
    await expect(changed.getByText('Repeats')).toHaveCount(0)
    await changed.getByRole('button', { name: 'Close' }).click()
    await expect(entry(page, 'Morning run')).toContainText('0600')
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(entry(page, 'Morning run')).toContainText('0630')
    await page.getByRole('button', { name: 'Previous week' }).click()
    await expect(entry(page, 'Morning run')).toContainText('0600')
  })

  await test.step('a drag moves it, and Undo moves it back', async () => {
    if (phone) {
      await page.getByRole('radio', { name: 'Day', exact: true }).click()
      // The message of the last step may lie over the event.
      await expect(message(page, 'Morning run is saved as a draft.')).toBeHidden()
      await dragByTouch(page, 'Key control', -88)
      await expect(message(page, /Key control moved to .* 0900–1000/)).toBeVisible()
    } else {
      await dragToNextDay(page, 'Key control', monday)
      await expect(message(page, `Key control moved to ${words(addDays(monday, 1))}, 1000–1100.`)).toBeVisible()
    }
    await undo(page, /Key control moved/)
    await expect(message(page, 'Undone.')).toBeVisible()
    await entry(page, 'Key control').click()
    const panel = page.getByRole('dialog', { name: 'Key control' })
    await expect(panel).toContainText(`${words(monday)}, 1000–1100`)
    await panel.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete event' }).click()
    await expect(entry(page, 'Key control')).toBeHidden()
    await undo(page, 'Key control is deleted.')
    await expect(entry(page, 'Key control')).toBeVisible()
  })

  await test.step('month, day and agenda are within reach', async () => {
    // Loaded again: when a message disappears, focus returns to a button, whose tooltip then opens.
    await page.goto(`/scheduling?day=${monday}&view=week`)
    for (const view of ['Month', 'Day', 'Agenda']) {
      await page.getByRole('radio', { name: view, exact: true }).click()
      await expect(entry(page, 'Key control').first()).toBeVisible()
      await expectSound(page, view, { phone })
      await shoot(page, `calendar-${view.toLowerCase()}`)
    }
  })

  await test.step('a file of another calendar is previewed, and imported as drafts', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Import an .ics file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import an .ics file' })
    await chooseFile(page, { name: 'other.ics', mimeType: 'text/calendar', buffer: Buffer.from(icsOf(monday)) })
    await expect(dialog.getByText('1 of 2 ready to import, 1 with a problem.')).toBeVisible()
    await expectSound(page, 'import', { phone })
    await dialog.getByRole('button', { name: 'Import 1 event' }).click()
    await expect(message(page, '1 event imported as a draft.')).toBeVisible()
    await expect(entry(page, 'Dental readiness')).toBeVisible()
  })

  await test.step('an address for calendar apps is made and ended', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Subscribe in a calendar app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe in a calendar app' })
    await dialog.getByRole('button', { name: 'Make the address' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code of the calendar’s address' })).toBeVisible()
    await expectSound(page, 'subscription', { phone })
    const address = (await dialog.getByText(/\/calendar\/feed\//).textContent()) ?? ''
    expect((await page.request.get(address)).headers()['content-type']).toContain('text/calendar')
    // Longer than a double tap: the button is where the one was that made the address.
    await page.waitForTimeout(600)
    await dialog.getByRole('button', { name: 'Deactivate the address' }).click()
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(message(page, 'The address no longer works.')).toBeVisible()
    expect((await page.request.get(address)).status()).toBe(404)
  })
})

test('a published event is seen by the Soldier whom it concerns', async ({
  page,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const monday = nextMonday()
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  const rosterId = await startRoster(page, 'D Co, 1-99 IN')

  const soldier = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(soldier, newPerson('Nora Lindqvist'))
  await introduce(soldier, { rank: 'PFC', role: 'Soldier' })
  await standBelow(soldier, page, rosterId)

  await page.goto(`/scheduling?day=${monday}`)
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Title').fill('Zero the M4')
  await form.getByLabel('Type').selectOption('Range')
  await form.getByLabel('Place').fill('Range 37')
  await form.getByLabel('NCOIC').fill('SFC Hill')
  await form.getByRole('button', { name: 'Save as draft' }).click()
  await expect(message(page, 'Zero the M4 is saved as a draft.')).toBeVisible()

  await soldier.goto(`/profile/schedule?day=${monday}`)
  await expect(soldier.getByText('No events, duties or leave in these days')).toBeVisible()

  await entry(page, 'Zero the M4').click()
  const panel = page.getByRole('dialog', { name: 'Zero the M4' })
  await panel.getByRole('button', { name: 'Publish' }).click()
  await expect(message(page, 'Zero the M4 is published.')).toBeVisible()
  // Live: the Soldier's page was not reloaded.
  await expect(entry(soldier, 'Zero the M4')).toBeVisible()
  await entry(soldier, 'Zero the M4').click()
  await expect(soldier.getByRole('dialog', { name: 'Zero the M4' })).toContainText('Range 37')
  await expectSound(soldier, 'my schedule', { phone: !phone })
  await shoot(soldier, 'my-schedule')

  await test.step('published inside T-7 it is locked: a change needs a reason', async () => {
    await panel.getByRole('button', { name: 'Start the checklist' }).click()
    await expect(panel.getByRole('list', { name: 'Checklist' }).getByRole('listitem').first()).toBeVisible()
    await panel.getByRole('list', { name: 'Checklist' }).getByRole('checkbox').first().click()
    await expect(panel.getByRole('heading', { name: /^Checklist 1 of / })).toBeVisible()
    await expectSound(page, 'checklist', { phone })
    await panel.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Cancel event' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this event' })
    await question.getByRole('button', { name: 'Cancel event' }).click()
    await expect(question.getByText('Say why the locked schedule changes.')).toBeVisible()
    await question.getByLabel('Reason').fill('Range closed')
    await question.getByRole('button', { name: 'Cancel event' }).click()
    await expect(message(page, 'Zero the M4 is canceled.')).toBeVisible()
    await expect(soldier.getByText('Canceled').first()).toBeVisible()
    await panel.getByRole('button', { name: 'Show the history' }).click()
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('Canceled: Range closed')
    await panel.getByRole('button', { name: 'Reinstate' }).click()
    const back = page.getByRole('dialog', { name: 'Reinstate this event' })
    await back.getByLabel('Reason').fill('Range open again')
    await back.getByRole('button', { name: 'Reinstate' }).click()
    await expect(message(page, 'Zero the M4 is reinstated.')).toBeVisible()
  })

  await test.step('the training schedule of the week, on screen and as a file', async () => {
    await page.goto(`/scheduling/schedule?week=${monday}`)
    await expect(page.getByText('Zero the M4')).toBeVisible()
    await expect(page.getByText('Range 37')).toBeVisible()
    await expectSound(page, 'training schedule', { phone })
    await shoot(page, 'training-schedule')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF to print' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })
  await soldier.context().close()
})

async function dragToNextDay(page: Page, title: string, day: CalendarDate): Promise<void> {
  await entry(page, title).scrollIntoViewIfNeeded()
  const from = await page.locator(`[role=columnheader][data-date="${day}"]`).boundingBox()
  const to = await page.locator(`[role=columnheader][data-date="${addDays(day, 1)}"]`).boundingBox()
  const event = await entry(page, title).boundingBox()
  if (!from || !to || !event) throw new Error('The week is not on the screen.')
  const [x, y] = [event.x + event.width / 2, event.y + event.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y, { steps: 4 })
  await page.mouse.move(x + to.x - from.x, y, { steps: 8 })
  await page.mouse.up()
}

/** A finger that holds the event until it is picked up, and then moves. */
async function dragByTouch(page: Page, title: string, by: number): Promise<void> {
  await entry(page, title).scrollIntoViewIfNeeded()
  const event = await entry(page, title).boundingBox()
  if (!event) throw new Error('The day is not on the screen.')
  const [x, y] = [event.x + event.width / 2, event.y + event.height / 2]
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  // A copy that follows the finger is drawn in its place.
  await expect(page.locator('[data-held]').first()).toBeAttached()
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', y + (by * step) / 8)
  await touch('touchEnd', y + by)
}

function icsOf(day: string): string {
  const compact = day.replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Example//EN',
    'BEGIN:VEVENT',
    'UID:one@example.test',
    `DTSTAMP:${compact}T000000Z`,
    `DTSTART:${compact}T190000Z`,
    `DTEND:${compact}T200000Z`,
    'SUMMARY:Dental readiness',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:two@example.test',
    `DTSTAMP:${compact}T000000Z`,
    `DTSTART:${compact}T200000Z`,
    `DTEND:${compact}T190000Z`,
    'SUMMARY:Ends before it starts',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
