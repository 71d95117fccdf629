// Looks at: scheduling/calendar
import { createEvent } from '@muster/domain/scheduling/calendar/functions.ts'
import { saveGroup } from '@muster/domain/roster/functions.ts'
import { nextMonday, words } from '../support/calendar-steps.ts'
import { call } from '../support/calls.ts'
import { unitZone } from '../support/days.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test('the week as lanes: by keyboard from bar to bar, an event opened, a day, and the table', async ({
  page,
  expectAccessible,
  shoot,
  isMobile,
}) => {
  await signInAsNewPerson(page)
  await introduce(page)
  const rosterId = await startSquad(page, '1st Squad')
  const groupId = crypto.randomUUID()
  await call(page, saveGroup, { rosterId, groupId, parentId: null, kind: 'team', name: 'Alpha Team', position: 9 })
  const monday = nextMonday()
  const plan = (type: 'pt' | 'range', title: string, [from, to]: readonly [string, string], whole: boolean) => {
    const when = { allDay: false, start: `${monday}T${from}`, end: `${monday}T${to}`, timeZone: unitZone() } as const
    const audience = { whole, groupIds: whole ? [] : [groupId], soldierIds: [] }
    return call(page, createEvent, { rosterId, eventId: crypto.randomUUID(), event: { type, title, when, audience } })
  }
  await plan('pt', 'Ability group run', ['06:30', '07:30'], true)
  await plan('range', 'M4 zero', ['07:00', '15:00'], false)

  await page.goto(`/scheduling/schedule?view=week&week=${monday}`)
  await page.getByRole('checkbox', { name: 'With drafts' }).click()
  const chart = page.getByRole('figure', { name: 'Training schedule' })
  const run = chart.getByRole('button', { name: /Ability group run/ })
  const range = chart.getByRole('list', { name: 'Alpha Team' }).getByRole('button', { name: /M4 zero/ })
  await expect(range).toBeVisible()
  await expect(chart.getByRole('list', { name: 'Whole roster' }).getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await shoot(page, 'schedule-lanes-week')

  await run.focus()
  await page.keyboard.press('ArrowDown')
  await expect(range).toBeFocused()
  await expect(chart.getByText(/Range, M4 zero/)).toBeVisible()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'M4 zero' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // A phone shows one day at once.
  if (!isMobile) await chart.getByRole('button', { name: /^Mon \d/ }).click()
  await expect(page.getByRole('heading', { name: words(monday) })).toBeVisible()
  await expect(range).toContainText('M4 zero')
  await expectAccessible(page)
  await chart.getByRole('button', { name: 'Show as table' }).click()
  // A phone shows the rows of a table as a list.
  await expect(chart.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: 'M4 zero' })).toBeVisible()
})
