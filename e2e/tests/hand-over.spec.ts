// Looks at: roster/leaders, roster/linking, roster/components
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { listCoLeaders } from '@muster/domain/roster/linking/functions.ts'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { openLoaded } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { importSoldiers, introduce, leadGroups, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

const TWO_SQUADS = [
  'Rank,Last,First,Plt,Sqd',
  'SSG,Petrov,Lena,1,1',
  'SPC,Chen,Olga,1,1',
  'SSG,Barnes,Amber,1,2',
  'SPC,Diaz,Pablo,1,2',
].join('\n')

test('a squad leader hands the squad over while away, takes it back, and loses it when it is deleted', async ({
  page,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const owner = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(owner, newPerson('Derek Rasmussen'))
  await introduce(owner, { rank: '1SG' })
  const rosterId = await startRoster(owner, 'A Co')
  await importSoldiers(owner, rosterId, TWO_SQUADS)
  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, newPerson('Amber Barnes'))
  await introduce(other, { rank: 'SSG' })
  await leadGroups(other, owner, { rosterId, position: 'squad leader', groups: ['2nd Squad'] })
  await signInAsNewPerson(page, newPerson('Lena Petrov'))
  await introduce(page, { rank: 'SSG' })
  await leadGroups(page, owner, { rosterId, position: 'squad leader', groups: ['1st Squad'] })
  const seen = async () => (await call(other, listSoldiers, { rosterId, fields: [] })).soldiers.length

  await openLoaded(page, '/soldiers/settings?tab=leaders')
  await page.getByRole('button', { name: 'Hand over while away' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over your groups' })
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText('Choose who leads for them.')).toBeVisible()
  await dialog.getByLabel('Who leads 1st Squad').selectOption({ label: 'SSG Barnes, A., squad leader, 2nd Squad' })
  await expect(dialog.getByText(/^Changes accountability, .*; sees the rest\. The same there\.$/)).toBeVisible()
  await dialog.getByLabel('Last day').fill('+7')
  await expectSound(page, 'handing a group over', { phone })
  await shoot(page, 'hand-over')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog).toBeHidden()
  await expect(message(page, /^SSG Barnes, A\. leads 1st Squad until /)).toBeVisible()
  expect(await seen()).toBe(4)
  await openLoaded(owner, '/soldiers/settings?tab=leaders')
  await expect(owner.getByText(/^Not linked to a Soldier on this roster: /)).toHaveCount(2)
  await expect(page.getByText(/^Not linked to a Soldier on this roster: /)).toHaveCount(0)
  await openLoaded(other, '/soldiers')
  await expect(other.getByText('4 in your part')).toBeVisible()

  await expect(page.getByText(/^1st Squad is led by SSG Barnes, A\. until /)).toBeVisible()
  await expect(page.getByText(/^Leads 1st Squad for SSG Petrov, L\. until /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand over while away' })).toHaveCount(0)
  await expectSound(page, 'leaders with a hand-over', { phone })
  await shoot(page, 'handed-over')
  await page.getByRole('button', { name: 'End now' }).click()
  await page.getByRole('dialog', { name: 'End the hand-over' }).getByRole('button', { name: 'End now' }).click()
  await expect(message(page, 'The hand-over has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand over while away' })).toBeVisible()
  expect(await seen()).toBe(2)
  // The screen of who led it for a time follows by itself.
  await expect(other.getByText('2 in your part')).toBeVisible()
  expect((await call(owner, listCoLeaders, { rosterId })).handOvers).toEqual([])

  await openLoaded(owner, '/soldiers/settings?tab=groups')
  await owner.getByRole('button', { name: 'Delete 1st Squad' }).click()
  const question = owner.getByRole('dialog', { name: 'Delete 1st Squad' })
  await expect(question).toContainText('SSG Petrov, L. leads this group and loses it.')
  await shoot(owner, 'delete-a-led-group')
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expect(owner.getByRole('button', { name: 'Delete 1st Squad' })).toHaveCount(0)
  await other.context().close()
  await owner.context().close()
})
