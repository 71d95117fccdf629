// Looks at: scheduling/calendar
import type { Page } from '@playwright/test'
import { entry, nextMonday, words } from '../support/calendar-steps.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

test.setTimeout(300_000)

test('a dragged or resized event asks before it is saved: whom it conflicts with, and why', async ({
  page,
  shoot,
}, info) => {
  test.skip(info.project.name === 'phone', 'By mouse; a finger drags in the calendar’s own test.')
  const monday = nextMonday()
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  await startSquad(page, 'F Co, 1-99 IN')
  await page.goto(`/scheduling?day=${monday}&view=week`)
  await plan(page, { title: 'Zero the M4', type: 'Range', start: '0800', end: '0900', publish: true })
  await plan(page, { title: 'Key control', type: 'Inventory', start: '1000', end: '1100', publish: false })
  // Loaded again: without the form beside it the week is wider.
  await look(page)
  const on = words(monday)

  await test.step('its end is dragged an hour later, and undone', async () => {
    await pull(page, 'Key control', { hours: 1, by: 'end' })
    await expect(message(page, `Key control moved to ${on}, 1000–1200.`)).toBeVisible()
    await expect(entry(page, 'Key control')).toContainText('1000–1200')
    await undo(page, /Key control moved/)
    await expect(entry(page, 'Key control')).toContainText('1000–1100')
  })

  await test.step('its start is dragged an hour earlier', async () => {
    await pull(page, 'Key control', { hours: -1, by: 'start' })
    await expect(message(page, `Key control moved to ${on}, 0900–1100.`)).toBeVisible()
    await undo(page, /Key control moved/)
    await expect(entry(page, 'Key control')).toContainText('1000–1100')
  })

  await test.step('dropped on a conflict it names the Soldiers, and stays where it was', async () => {
    await pull(page, 'Key control', { hours: -2, by: 'middle' })
    const question = page.getByRole('dialog', { name: 'Move Key control' })
    await expect(question).toContainText(`From ${on}, 1000–1100 to ${on}, 0800–0900.`)
    await expect(question.getByText('6 conflicts')).toBeVisible()
    await expect(question.getByRole('region', { name: 'Conflicts' })).toContainText('At Zero the M4, 0800–0900')
    await expect(question.getByLabel('Reason')).toHaveCount(0)
    await expectSound(page, 'a move with conflicts', { phone: false })
    await shoot(page, 'calendar-move-conflicts')
    await question.getByRole('button', { name: 'Keep as it is' }).click()
    await expect(question).toBeHidden()
    await look(page)
    await expect(entry(page, 'Key control')).toContainText('1000–1100')
  })

  await test.step('resized into the next event it asks as well', async () => {
    await pull(page, 'Key control', { hours: -2, by: 'start' })
    const question = page.getByRole('dialog', { name: 'Move Key control' })
    await expect(question.getByText('6 conflicts')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entry(page, 'Key control')).toContainText('1000–1100')
  })

  await test.step('a published event in a locked week needs a reason too', async () => {
    await pull(page, 'Zero the M4', { hours: 2, by: 'middle' })
    const question = page.getByRole('dialog', { name: 'Move Zero the M4' })
    await expect(question.getByText('6 conflicts')).toBeVisible()
    await expect(question.getByRole('region', { name: 'Conflicts' })).toContainText('At Key control (draft), 1000–1100')
    await question.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(question.getByText('Say why the locked schedule changes.')).toBeVisible()
    await expectSound(page, 'a move in a locked week', { phone: false })
    await question.getByLabel('Reason').fill('Range control moved us')
    await question.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(message(page, `Zero the M4 moved to ${on}, 1000–1100.`)).toBeVisible()
    await entry(page, 'Zero the M4').click()
    const panel = page.getByRole('dialog', { name: 'Zero the M4' })
    await panel.getByRole('button', { name: 'Show the history' }).click()
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('Range control moved us')
  })
})

interface Planned {
  readonly title: string
  readonly type: string
  readonly start: string
  readonly end: string
  readonly publish: boolean
}

async function plan(page: Page, { title, type, start, end, publish }: Planned): Promise<void> {
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Type').selectOption(type)
  await form.getByLabel('Start').fill(start)
  await form.getByLabel('End', { exact: true }).fill(end)
  await form.getByRole('button', { name: publish ? 'Save and publish' : 'Save as draft' }).click()
  await expect(form).toBeHidden()
  await expect(entry(page, title)).toBeVisible()
}

/** Opens the stored week, drawn and scrolled to the morning. */
async function look(page: Page): Promise<void> {
  await page.reload()
  await expect(entry(page, 'Key control')).toBeVisible()
  const grid = page.getByRole('region', { name: 'Calendar', exact: true })
  await expect.poll(() => grid.evaluate((section) => section.scrollTop)).toBeGreaterThan(0)
}

/** Drags an event of one hour by its middle or one end, by this many hours, within the visible part. */
async function pull(
  page: Page,
  title: string,
  { hours, by }: { hours: number; by: 'start' | 'middle' | 'end' },
): Promise<void> {
  // Its position once nothing around it moves.
  await entry(page, title).hover()
  const event = await entry(page, title).boundingBox()
  if (!event) throw new Error('The week is not on the screen.')
  const x = event.x + event.width / 2
  const y = event.y + { start: 2, middle: event.height / 2, end: event.height - 2 }[by]
  // An event ends one pixel above its last hour line.
  const to = y + hours * (event.height + 1)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + Math.sign(hours) * 8, { steps: 4 })
  await page.mouse.move(x, to, { steps: 8 })
  await page.mouse.up()
}
