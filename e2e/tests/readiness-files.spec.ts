// Looks at: readiness/import
import type { Locator, Page } from '@playwright/test'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { chooseFile } from '../support/roster-steps.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

test.setTimeout(240_000)

/** Another unit's file: other headings, dates as Soldiers write them, words for empty cells. */
const OTHER_STYLE = [
  'RANK,LAST NAME,FIRST NAME,AFT TOTAL,AFT DT,M4 QUAL,M4 QUAL DT,PHA DT,DRC,PHA DUE',
  'SSG,Alvarez,Marta,418/500,19MAR2026,38/40 EXP,02-May-26,5/2/2026,Class II,5/2/2027',
  'SGT,Brooks,Neil,540,2 May 2026,,,,1,',
  'SPC,Chen,Olga,N/A,TBD,none,-,pending,n/a,',
  'SPC,Diaz,Pablo,350 F,2 May 2026,BOLO,2 May 2026,,3,',
].join('\r\n')

async function pasteInto(cell: Locator, text: string): Promise<void> {
  await cell.focus()
  await cell.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function openFile(page: Page, content: string): Promise<void> {
  await page.goto('/soldiers/import')
  await chooseFile(page, { name: 'tracker.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
}

async function newLeader(page: Page, roster: string): Promise<void> {
  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  await startRoster(page, roster)
}

test('a unit’s tracker imports readiness with its Soldiers: previewed first, and undone with them', async ({
  page,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  await newLeader(page, '3rd Squad')
  await openFile(page, OTHER_STYLE)

  await test.step('how each column is read, and the problems, are shown first', async () => {
    await expect(page.getByText('AFT score is over 500')).toBeVisible()
    await expect(page.getByText('3 of 4 rows will be imported, 1 left out')).toBeVisible()
    for (const [heading, target] of [
      ['AFT TOTAL', 'Readiness: AFT score'],
      ['M4 QUAL DT', 'Readiness: Weapons qualification date'],
      ['DRC', 'Readiness: Dental class'],
      ['PHA DUE', 'Not imported'],
    ] as const) {
      await expect(page.getByLabel(`${heading} becomes`, { exact: true }).locator('option:checked')).toHaveText(target)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectSound(page, 'the review of a file with readiness', { phone })
    await shoot(page, 'readiness-import')
  })

  await test.step('after the import it is in the matrix', async () => {
    await page.getByRole('button', { name: 'Import 3 Soldiers' }).click()
    await expect(message(page, 'Imported: 3 added')).toBeVisible()
    await page.goto('/soldiers/readiness?colour=red')
    // Red are Diaz's test, weapon and class, and Alvarez's overdue test. Chen has no data.
    await expect(page.getByRole('status').filter({ hasText: 'Soldiers' })).toHaveText('2 of 3 Soldiers')
    await page.goto('/soldiers/readiness?item=weapon')
    if (phone) await page.getByRole('radio', { name: 'By item' }).click()
    if (phone) await page.getByRole('button', { name: /^Weapons qualification/ }).click()
    const weapon = phone ? page.getByRole('button', { name: /Alvarez/ }) : page.getByRole('gridcell').first()
    await expect(weapon).toContainText('EXP')
    await shoot(page, 'readiness-imported')
  })

  await test.step('a newer file shows the changes; after Undo the earlier results are back', async () => {
    await openFile(page, 'Rank,Name,AFT,AFT Date\nSSG,"Alvarez, Marta",450,1 Nov 2026\n')
    await expect(page.getByText('418, 19 Mar 2026')).toBeVisible()
    await expect(page.getByText('450, 1 Nov 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Update 1 Soldier' }).click()
    await undo(page, 'Imported: 0 added, 1 updated')
    await expect(message(page, 'Undone.')).toBeVisible()
    await page.goto('/soldiers/readiness?item=aft')
    if (phone) await page.getByRole('button', { name: /^SSG Alvarez/ }).click()
    await expect(page.getByText('418').first()).toBeVisible()
    await expect(page.getByText('450')).toHaveCount(0)
  })
})

test('a thousand results are pasted, recorded at once, and undone with one press', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'Nobody pastes a battalion into a phone.')
  const letters = (at: number) => [...String(at).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const names = Array.from({ length: 1000 }, (_none, at) => ({ last: `Q${letters(at)}`, first: `Ana${letters(at)}` }))
  await newLeader(page, '3rd Battalion')
  await openFile(page, ['Rank,Last,First', ...names.map(({ last, first }) => `SPC,${last},${first}`)].join('\n'))
  await page.getByRole('button', { name: /^Import 1,?000 Soldiers$/ }).click()
  await expect(message(page, /Imported: 1,?000 added/)).toBeVisible({ timeout: 60_000 })
  await page.goto('/soldiers/readiness/entry?item=aft')
  const first = page.getByLabel('SPC Qaaaa, A., MDL')
  // In reverse order, with Windows line ends: the names decide the rows.
  const block = names
    .toReversed()
    .map(({ last, first: given }, at) => `"${last}, ${given}"\tM\t${20 + (at % 30)}\t250\t40\t1:50\t3:00\t15:10`)
  await pasteInto(first, ['Name\tSex\tAge\tMDL\tHRP\tSDC\tPLK\t2MR', ...block].join('\r\n'))
  await expect(page.getByText('1,000 results ready')).toBeVisible()
  await expect(first).toHaveValue('250')
  await page.getByRole('button', { name: 'Record 1,000 results' }).click()
  await expect(message(page, 'Recorded 1,000 results.')).toBeVisible({ timeout: 60_000 })
  await expect(message(page, 'Put in')).toHaveCount(0)
  await message(page, 'Recorded 1,000 results.').getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'Undone. It stays in the history.')).toBeVisible({ timeout: 60_000 })
  await page.goto('/soldiers/readiness?item=aft')
  await expect(page.getByRole('gridcell', { name: 'Army Fitness Test: No data' }).first()).toBeVisible()
  await page.getByRole('gridcell').first().click()
  const history = page.getByRole('dialog').getByRole('list', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
})
