// Looks at: dashboard
import { randomUUID } from 'node:crypto'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import { createTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { listSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { call } from '../support/calls.ts'
import { inDays } from '../support/days.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAs, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { undo } from '../support/toasts.ts'

test('what needs a squad leader comes first, is done in place, and can be undone', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  const rosterId = await startSquad(page, '1st Squad')
  const { soldiers } = await call(page, listSoldiers, { rosterId })
  const diaz = soldiers.find(({ last }) => last === 'Diaz')?.id ?? ''
  await call(page, updateSoldiers, { rosterId, soldierIds: [diaz], patch: { cell: '(910) 555-0147' } })
  const away = { status: 'QTR', from: inDays(-1), to: inDays(-1), method: 'phone', reason: 'Slip came today' } as const
  await call(page, recordStatus, { rosterId, entries: [{ ...away, id: randomUUID(), soldierId: diaz }] })
  const suspense = { date: inDays(-1), time: null }
  await call(page, createTask, { rosterId, taskId: randomUUID(), task: { title: 'Range card', suspense } })

  await page.goto('/dashboard')
  const list = page.getByRole('list', { name: 'Needs you now' })
  const lines = list.getByRole('listitem')
  // Some of it stays the same while the figures load: all lines come at once.
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText('Accountability')
  await expect(lines.nth(1)).toContainText('SPC Diaz, P.')
  await expect(lines.nth(2)).toContainText('Range card')
  await expect(lines.nth(1).getByRole('link', { name: 'Call SPC Diaz, P.' })).toHaveAttribute('href', 'tel:9105550147')
  await expectSound(page, 'dashboard', { phone })
  await shoot(page, 'needs')
  if (phone) {
    const top = async (name: string) => (await page.getByRole('list', { name }).boundingBox())?.y ?? 0
    expect(await top('Needs you now')).toBeLessThan(await top('What is due'))
  }

  // A row that leaves closes as a copy of itself.
  const copies = await list.evaluateHandle((element) => {
    const seen: string[] = []
    new MutationObserver(() => {
      for (const { textContent } of element.querySelectorAll('[data-left]')) seen.push(textContent)
    }).observe(element, { childList: true })
    return seen
  })
  await test.step('the Soldier who is back, and not after all; the keyboard goes on with the next line', async () => {
    await list.getByRole('button', { name: 'Present SPC Diaz, P.' }).press('Enter')
    await expect(lines).toHaveCount(2)
    await expect(list.getByRole('link', { name: 'Range card' })).toBeFocused()
    expect(await copies.jsonValue(), 'nothing moves where that is not wanted').toEqual([])
    await undo(page, 'SPC Diaz, P.: PDY')
    await expect(lines.nth(1)).toContainText('SPC Diaz, P.')
  })

  await test.step('the task, and not after all', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await list.getByRole('button', { name: 'Done Range card' }).click()
    await expect(lines).toHaveCount(2)
    expect((await copies.jsonValue())[0]).toContain('Range card')
    await expect(list.locator('[data-left]')).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await undo(page, 'Complete: Range card')
    await expect(lines.nth(2)).toContainText('Range card')
  })

  await test.step('a line opens what it is about', async () => {
    await list.getByRole('link', { name: 'Range card' }).click()
    await expect(page.getByRole('dialog', { name: 'Range card' })).toBeVisible()
    await page.goto('/dashboard')
    await list.getByRole('link', { name: 'Take accountability' }).click()
    await expect(page).toHaveURL(/\/dutyday$/)
  })
})

test('the past of a figure is drawn beside it, of the Soldiers in scope', async ({ page, guard }) => {
  // Another account signs in while the page of the first still brings its rosters.
  guard.allow(/40[14] .*sync(Roster|Own)/)
  await signInAs(page, 'sergeant-major')
  const figures = page.locator('dl').first()
  const past = figures.getByRole('img', { name: /^Present by duty day: / })
  await page.goto('/dashboard?over=chain')
  await expect(figures.getByRole('img')).toHaveCount(3)
  const below = await past.getAttribute('aria-label')
  await page.getByRole('main').getByRole('link', { name: 'This roster alone' }).click()
  await expect(past).toBeVisible()
  await expect(past).not.toHaveAccessibleName(below ?? '')

  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  await startSquad(page, '1st Squad')
  await page.goto('/dashboard')
  await expect(page.getByText('After two days of accountability the trend shows here.')).toBeVisible()
  await expect(figures.getByRole('img')).toHaveCount(0)
})
