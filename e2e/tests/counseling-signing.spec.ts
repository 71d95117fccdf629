// Looks at: counseling/signing
import { randomUUID } from 'node:crypto'
import { deliverCounseling, saveCounseling } from '@muster/domain/counseling/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Locator, Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { inDatabase } from '../support/database.ts'
import { expectSound, expectToFit } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, linkByHand, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(300_000)

interface Places {
  readonly rosterId: string
  readonly soldierId: string
}

async function squadLeader(page: Page): Promise<Places> {
  await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  const rosterId = await startSquad(page, 'N Co, 1-99 IN')
  const { soldiers } = await call(page, listSoldiers, { rosterId })
  return { rosterId, soldierId: soldiers.find(({ last }) => last === 'Chen')?.id ?? '' }
}

/** Opens a delivered session. */
async function delivered(page: Page, { rosterId, soldierId }: Places): Promise<string> {
  const counselingId = randomUUID()
  const draft = {
    kind: 'substandard' as const,
    heldOn: '2026-01-05',
    organization: '1st Squad',
    counselorTitle: 'Squad leader',
    place: '',
    purpose: 'On 4 Jan 2026 at 0630 you were not at first formation.',
    keyPoints: 'You said that your car did not start.\n\nYou had not called anybody.',
    plan: [
      {
        id: randomUUID(),
        action: 'Be at first formation at 0620',
        standard: '10 minutes early',
        suspense: '2026-02-05',
      },
    ],
    leaderResponsibilities: 'Check daily.',
    assessOn: '2026-02-05',
    nextOn: null,
    links: [],
  }
  const session = { rosterId, counselingId }
  await call(page, saveCounseling, { ...session, version: null, soldierId, draft })
  await call(page, deliverCounseling, { ...session, version: 1 })
  await page.goto(`/counseling/${counselingId}?roster=${rosterId}`)
  await expect(page.getByRole('heading', { name: 'Signatures' })).toBeVisible()
  return counselingId
}

/** Draws with the mouse, which works like a finger. */
async function draw(page: Page, within: Page | Locator): Promise<void> {
  const box = within.locator('canvas[data-ready]')
  await box.scrollIntoViewIfNeeded()
  const place = await box.boundingBox()
  if (!place) throw new Error('there is no box to sign in')
  const at = (x: number, y: number) => [place.x + place.width * x, place.y + place.height * y] as const
  for (const stroke of [
    [at(0.1, 0.7), at(0.2, 0.2), at(0.3, 0.8)],
    [at(0.4, 0.3), at(0.6, 0.6), at(0.8, 0.4)],
  ]) {
    const [first, ...rest] = stroke
    if (!first) continue
    await page.mouse.move(...first)
    await page.mouse.down()
    for (const point of rest) await page.mouse.move(...point, { steps: 8 })
    await page.mouse.up()
  }
}

test('by QR code on the Soldier’s own phone, shown on the leader’s screen at once', async ({
  page: leader,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  // Nobody is signed in on the Soldier's phone, and the server says so.
  const places = await squadLeader(leader)
  await delivered(leader, places)
  const opening = async () => {
    const other = await secondBrowser(browser, { server, guard, info })
    await other.setViewportSize({ width: 320, height: 640 })
    return other
  }

  const here = leader.getByRole('button', { name: 'Sign on their phone' })
  // On a phone it is under the thumb, however long the form is.
  if (phone) await expect(here).toBeInViewport({ ratio: 1 })
  await here.click()
  const dialog = leader.getByRole('dialog', { name: 'Sign on the Soldier’s phone' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link to sign' })).toBeVisible()
  await expectSound(leader, 'the QR code', { phone })
  await shoot(leader, 'signing-qr')
  const address = (await dialog.getByText(/\/counseling\/sign#/).textContent()) ?? ''

  const soldier = await opening()
  const asked: string[] = []
  soldier.on('request', (request) => asked.push(request.url()))
  await soldier.goto(address)
  await expect(soldier.getByText('On 4 Jan 2026 at 0630 you were not at first formation.')).toBeVisible()
  await expect(soldier.getByText(/Unclassified/).first()).toBeVisible()
  await expectSound(soldier, 'the link on a phone', { phone: true })

  await test.step('what is missing is shown at its field', async () => {
    await soldier.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(soldier.getByText('Choose whether you agree or disagree.')).toBeVisible()
    await expect(soldier.getByText('Sign in the box, or type your name.')).toBeVisible()
    await soldier.getByRole('radio', { name: 'disagree with the information above' }).click()
    await draw(soldier, soldier)
    await soldier.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(soldier.getByText('Say what you disagree with.', { exact: true })).toBeVisible()
    await expectSound(soldier, 'what is missing', { phone: true })
  })

  await test.step('remarks stay when the page is reloaded', async () => {
    await soldier.getByLabel('Remarks').fill('I called SGT Brooks at 0610.')
    await soldier.reload()
    await expect(soldier.getByLabel('Remarks')).toHaveValue('I called SGT Brooks at 0610.')
    await expect(soldier.getByRole('radio', { name: 'disagree with the information above' })).toBeChecked()
  })

  await test.step('strokes can be undone', async () => {
    await draw(soldier, soldier)
    await expect(soldier.getByText('Signed with 2 strokes.')).toBeVisible()
    await soldier.getByRole('button', { name: 'Undo stroke' }).click()
    await expect(soldier.getByText('Signed with 1 stroke.')).toBeVisible()
    await soldier.getByRole('button', { name: 'Clear' }).click()
    await expect(soldier.getByText('Sign with a finger or the mouse.')).toBeVisible()
    await draw(soldier, soldier)
    await expectSound(soldier, 'signed on a phone', { phone: true })
    await shoot(soldier, 'signing-link-signature')
  })

  await soldier.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(soldier.getByRole('heading', { name: 'Signed' })).toBeVisible()
  await expectSound(soldier, 'the receipt', { phone: true })
  await shoot(soldier, 'signing-receipt')
  // The secret is in the fragment and in the body of the call, but in no requested address.
  const secret = address.split('#')[1] ?? ''
  expect(secret).toMatch(/^[\w-]{22}$/)
  expect(asked.filter((url) => url.replace(/#.*/, '').includes(secret))).toEqual([])

  await expect(dialog.getByText('Signed. The link no longer shows the session.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const signatures = leader.getByRole('list', { name: 'Signatures' })
  await expect(signatures.getByText('Chen, Olga')).toBeVisible()
  await expect(leader.getByText('The stored text matches what was signed.')).toBeVisible()
  await expect(leader.getByText('I called SGT Brooks at 0610.').first()).toBeVisible()
  await expectSound(leader, 'signed by link', { phone })
  await shoot(leader, 'signing-signed')

  await test.step('opened again, it only shows that it was signed', async () => {
    const stranger = await opening()
    await stranger.goto(address)
    await expect(stranger.getByText(/This counseling was signed on/)).toBeVisible()
    await expect(stranger.getByText('first formation')).toBeHidden()
    await expectToFit(stranger, 'a used link')
    await stranger.context().close()
  })
  await soldier.context().close()
})

test("on the leader’s device by keyboard, and another Soldier's refusal", async ({ page, guard, shoot }, info) => {
  // A name that is not the Soldier's.
  guard.allow(/400 .*signCounselingHere/)
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  const places = await squadLeader(page)
  await delivered(page, places)
  await sound('nobody has signed')

  await test.step('the counselor signs', async () => {
    await page.getByRole('button', { name: 'Sign as counselor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign as counselor' })
    await draw(page, dialog)
    await sound('the counselor signs')
    await shoot(page, 'signing-counselor')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(message(page, 'You signed the session.')).toBeVisible()
  })

  await test.step('the Soldier reads, goes back, returns and signs by typing', async () => {
    await page.getByRole('button', { name: 'Hand over to sign' }).click()
    const handed = page.getByRole('dialog', { name: /^Read and sign/ })
    await expect(handed.getByText('You had not called anybody.')).toBeVisible()
    await handed.getByRole('radio', { name: 'agree with the information above', exact: true }).click()
    await handed.getByLabel('Remarks').fill('Understood.')
    await sound('handed over')
    await shoot(page, 'signing-handed-over')
    await draw(page, handed)
    await expect(handed.getByText('Signed with 2 strokes.')).toBeVisible()
    await handed.getByRole('button', { name: 'Return it unsigned' }).click()
    await page.getByRole('button', { name: 'Hand over to sign' }).click()
    await expect(handed.getByText('Sign with a finger or the mouse.')).toBeVisible()
    await expect(handed.getByLabel('Remarks')).toHaveValue('Understood.')
    await handed.getByRole('button', { name: 'Type your name instead' }).click()
    await handed.getByLabel(/^Signature of/).fill('Kowalski')
    await handed.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(handed.getByText(/Type the name exactly as shown: Chen, Olga/)).toBeVisible()
    await sound('a name that is not theirs')
    await handed.getByLabel(/^Signature of/).fill('olga chen')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(handed.getByRole('button', { name: 'Sign', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Thank you. It is signed.')).toBeVisible()
    await sound('signed on the leader’s device')
    await page
      .getByRole('dialog', { name: 'Signed' })
      .getByRole('button', { name: 'Back to the leader' })
      .last()
      .click()
    await expect(page.getByText('Signed by typing: Chen, Olga')).toBeVisible()
  })

  await test.step('another Soldier refuses to sign', async () => {
    await delivered(page, places)
    await page.getByRole('button', { name: 'They refuse to sign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a refusal to sign' })
    await dialog.getByRole('button', { name: 'Record the refusal' }).click()
    await expect(dialog.getByText('Enter the name of the witness.')).toBeVisible()
    await sound('a refusal')
    await shoot(page, 'signing-refusal')
    await dialog.getByLabel('Rank and name of the witness').fill('SGT Brooks, N.')
    await draw(page, dialog)
    await dialog.getByRole('button', { name: 'Record the refusal' }).click()
    await expect(page.getByText('The Soldier refused to sign.').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Signatures' }).getByText('SGT Brooks, N.')).toBeVisible()
  })
})

test('with the Soldier’s own account, from the notification to the paper', async ({
  page: leader,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const places = await squadLeader(leader)
  const counselingId = await delivered(leader, places)
  const soldier = await secondBrowser(browser, { server, guard, info })
  const phone = info.project.name !== 'phone'
  const person = newPerson('Olga Chen')
  await signInAsNewPerson(soldier, person)
  await introduce(soldier)
  await linkByHand(server, person.email, { rosterId: places.rosterId, last: 'Chen' })
  await soldier.goto('/profile/counselings')
  await expect(soldier.getByText('To read and sign')).toBeVisible()
  await expectSound(soldier, 'my counselings', { phone })
  await shoot(soldier, 'signing-my-counselings')
  await soldier.getByRole('link', { name: /^Substandard performance/ }).click()
  await expect(soldier).toHaveURL(new RegExp(`/profile/counselings/${counselingId}$`))
  await soldier.getByRole('radio', { name: 'agree with the information above', exact: true }).click()
  await draw(soldier, soldier)
  await expectSound(soldier, 'my counseling', { phone })
  await soldier.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(soldier.getByText('You agree.')).toBeVisible()
  await expectSound(soldier, 'my signed counseling', { phone })
  await shoot(soldier, 'signing-my-counseling')
  await expect(leader.getByRole('list', { name: 'Signatures' }).getByText('Chen, Olga')).toBeVisible()

  await test.step('an answer that changes in the database is shown to both', async () => {
    await inDatabase(server, `update counseling_texts set response = 'disagree' where counseling_id = $1`, [
      counselingId,
    ])
    for (const page of [leader, soldier]) {
      await page.reload()
      await expect(page.getByText(/The stored text does not match what was signed/)).toBeVisible()
    }
    await expectSound(soldier, 'what differs', { phone })
  })
  await soldier.context().close()
})
