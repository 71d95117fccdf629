// Looks at: ui/table, roster/components
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { importSoldiers, introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.skip(({ isMobile }) => !isMobile, 'a table at a desk has no letters')

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

test('a thumb on the edge of a long list goes to a last name', async ({ page, shoot }) => {
  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page)
  const rosterId = await startRoster(page, 'B Co')
  const rows = LETTERS.flatMap((letter, at) => [`SPC,${letter}anders,Ann,1`, `PFC,${letter}oore,Bo,${(at % 3) + 1}`])
  await importSoldiers(page, rosterId, ['Rank,Last,First,Plt', ...rows].join('\n'))
  await page.goto('/soldiers')
  const letters = page.getByRole('slider', { name: 'Go to a last name' })
  const card = (name: string) => page.getByRole('list', { name: 'Soldiers' }).getByText(name)
  await expect(letters).toBeVisible()
  await expectSound(page, 'a long list with letters', { phone: true })

  const box = await letters.boundingBox()
  if (!box) throw new Error('The letters are not on the screen.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + (box.height * 12.5) / 26)
  await expect(card('SPC Manders, A.')).toBeInViewport()
  await expect(card('PFC Moore, B.')).toBeInViewport()
  await expect(card('SPC Aanders, A.')).not.toBeInViewport()
  await shoot(page, 'letter-index')

  await letters.focus()
  await page.keyboard.press('End')
  await expect(card('PFC Zoore, B.')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(card('SPC Aanders, A.')).toBeInViewport()
})
