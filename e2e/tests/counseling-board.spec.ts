// Looks at: counseling/cadence, counseling/board, counseling/*
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { download, readCsv, readPdf } from '../support/downloads.ts'
import { expectSound } from '../support/every-theme.ts'
import { tabThrough } from '../support/keyboard.ts'
import { openScreen } from '../support/navigation.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import type { MusterServer } from '../support/server.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

/** In the roster's zone, because the database may be a day ahead. */
const today = (roster: string) =>
  `(select (now() at time zone z.time_zone)::date from rosters z where z.id = ${roster})`

/** A squad that has been kept and counseled for a year, with each Soldier at another point of the policy. */
async function counseledSquad(page: Page, server: MusterServer, unit: string): Promise<void> {
  await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  const rosterId = await startSquad(page, unit)
  const soldiers = `soldiers where roster_id = $1`
  await inDatabase(
    server,
    `update soldiers set created_at = now() - interval '400 days' where id in (select id from ${soldiers})`,
    [rosterId],
  )
  await inDatabase(
    server,
    `update soldiers set created_at = now() - interval '4 days',
      details = details || jsonb_build_object('gainedOn', (${today('soldiers.roster_id')} - 5)::text)
    where id in (select id from ${soldiers} and last_name = 'Fox')`,
    [rosterId],
  )
  await inDatabase(
    server,
    `insert into counselings (roster_id, id, soldier_id, counselor_uid, kind, state, held_on, delivered_at, assess_on,
      created_at, saved_at, saved_by)
    select s.roster_id, gen_random_uuid(), s.id, r.owner_uid, h.kind, 'acknowledged', ${today('r.id')} - h.ago, now(),
      ${today('r.id')} - h.assess, now(), now(), r.owner_uid
    from (values ('Chen', 'performance', 45, null), ('Diaz', 'performance', 25, null), ('Egan', 'growth', 0, null),
        ('Brooks', 'performance', 10, 2), ('Chen', 'promotion', 80, null)) h (last, kind, ago, assess)
      join soldiers s on s.last_name = h.last join rosters r on r.id = s.roster_id
    where r.id = $1`,
    [rosterId],
  )
}

const rowOf = (page: Page, section: string, name: string) =>
  page.getByRole('list', { name: section, exact: true }).getByRole('listitem').filter({ hasText: name })

test('who is due, by when and why; each row starts the counseling that is due', async ({
  page,
  server,
  shoot,
}, info) => {
  test.slow()
  const phone = info.project.name === 'phone'
  await counseledSquad(page, server, 'P Co, 3-99 IN')

  await test.step('the board', async () => {
    await page.goto('/counseling')
    await openScreen(page, 'Counseling due')
    await expect(page.getByRole('heading', { name: 'Counseling due' })).toBeVisible()
    await expect(rowOf(page, 'Overdue', 'SPC Chen')).toContainText(/days overdue/)
    await expect(rowOf(page, 'Overdue', 'SPC Chen')).toContainText('E-1 to E-4 (not CPL); last: Performance on')
    await expect(rowOf(page, 'Overdue', 'SSG Alvarez')).toContainText('no performance or growth session on record')
    await expect(rowOf(page, 'Due soon', 'SPC Diaz')).toBeVisible()
    await expect(rowOf(page, 'Reception and integration', 'PV2 Fox')).toContainText('in 25 days')
    await expect(rowOf(page, 'Assessments due', 'SGT Brooks')).toContainText('2 days overdue')
    await expect(rowOf(page, 'Not due yet, none on record', 'PV2 Fox')).toBeVisible()
    await expect(rowOf(page, 'Current', 'PFC Egan')).toBeVisible()
    await shoot(page, 'counseling-due')
    await expectSound(page, 'due board', { phone })
    await tabThrough(page, 'due board')
  })

  await test.step('one section of it, kept in the address', async () => {
    await page.getByRole('button', { name: /^Overdue/ }).click()
    await expect(page.getByRole('list', { name: 'Current', exact: true })).toHaveCount(0)
    await expect(page).toHaveURL(/section=overdue/)
    await page.reload()
    await expect(rowOf(page, 'Overdue', 'SPC Chen')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Current', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(rowOf(page, 'Current', 'PFC Egan')).toBeVisible()
  })

  await test.step('the year, as chart and as table', async () => {
    await page.getByRole('radio', { name: 'The year' }).click()
    const year = page.getByRole('region', { name: 'Picture of the year' })
    await expect(year.getByRole('slider', { name: /^Sessions held in \d{4}$/ })).toBeVisible()
    await year.getByRole('button', { name: 'Show as table' }).click()
    await expect(year.getByRole('table')).toContainText('Dec')
    await expectSound(page, 'year as table', { phone })
  })

  await test.step('exports', async () => {
    const save = (format: string) =>
      download(page, async () => {
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name: format, exact: true }).click()
      })
    const rows = readCsv((await save('CSV')).bytes)
    expect(rows.find((row) => row[0] === 'Overdue' && row[1]?.startsWith('SPC Chen'))?.[5]).toBe('overdue')
    const { text } = await readPdf((await save('PDF, to print')).bytes)
    expect(text).toContain('Counseling due')
    expect(text).toContain('SPC Chen, O.')
  })

  await test.step('start the one that is due', async () => {
    await page.getByRole('radio', { name: 'Who is due' }).click()
    await page.getByRole('link', { name: 'Start a counseling with PV2 Fox, S.: Reception and integration' }).click()
    await expect(page).toHaveURL(/\/counseling\/new\?kind=reception&soldier=/)
    await expect(page.getByRole('list', { name: 'Chosen' })).toContainText('PV2 Fox')
  })
})

test('the policy is read with its sources, changed as a version, refused if it is not valid, and reset', async ({
  page,
  server,
  shoot,
}, info) => {
  test.slow()
  const phone = info.project.name === 'phone'
  await counseledSquad(page, server, 'Q Co, 3-99 IN')
  await page.goto('/counseling/due')
  await expect(rowOf(page, 'Overdue', 'SPC Chen')).toBeVisible()
  await page.getByRole('button', { name: 'Policy' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/no Army-wide regulation found/)).toBeVisible()
  await expect(dialog.getByText('Sources as of 21 Nov 2026')).toBeVisible()
  await shoot(page, 'counseling-policy')
  await expectSound(page, 'counseling policy', { phone })

  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByText('E-1 to E-4 (not CPL)').click()
  const every = dialog.getByRole('textbox', { name: 'Every' })
  await every.fill('0')
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(dialog.getByText('How often: enter 1 or more.')).toBeVisible()
  await expectSound(page, 'counseling policy form', { phone })
  await every.fill('2')
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(message(page, 'The policy was saved as version 1.')).toBeVisible()
  await expect(dialog.getByText('Every 2 months')).toBeVisible()
  await expect(dialog.getByText('Version 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'Due soon', 'SPC Chen').or(rowOf(page, 'Current', 'SPC Chen'))).toBeVisible()

  await page.getByRole('button', { name: 'Policy' }).click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(message(page, 'The default policy is back. Yours stays in the history.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, 'Overdue', 'SPC Chen')).toBeVisible()
})

test('a roster without a session, and a device without signal', async ({ page, context, guard }, info) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await signInAsNewPerson(page, newPerson('Omar T. Haddad'))
  await introduce(page)
  await startSquad(page, 'R Co, 1-99 IN')
  await page.goto('/counseling/due')
  await expect(rowOf(page, 'Not due yet, none on record', 'SPC Chen')).toBeVisible()
  await expectSound(page, 'board without sessions', { phone: info.project.name === 'phone' })
  await page.getByRole('radio', { name: 'The year' }).click()
  await expect(page.getByText(/^No session was delivered in \d{4}\.$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Who is due' }).click()
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await expect(page.getByText('Nobody here')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await expect(rowOf(page, 'Not due yet, none on record', 'SPC Chen')).toBeVisible()
  await context.setOffline(false)
})

test('the demo company’s board', async ({ page, shoot }) => {
  await signInAsFirstSergeant(page)
  await page.goto('/counseling/due')
  await expect(page.getByRole('heading', { name: 'Counseling due' })).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: 'Not due yet, none on record' })
      .or(page.getByRole('list', { name: 'Overdue', exact: true }))
      .first(),
  ).toBeVisible()
  await shoot(page, 'counseling-due-demo')
})

test('a counseling that does not open on the server is shown from the device, which says so', async ({
  page,
  guard,
  server,
}) => {
  const signed = page.getByText('The stored text matches what was signed.')
  await signInAsFirstSergeant(page)
  await page.goto('/counseling')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Acknowledged' }).first()
  await row.getByRole('link').click()
  await expect(signed).toBeVisible()
  guard.allow(/500/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const reverse = () =>
    inDatabase(
      server,
      `update counseling_texts set content = to_jsonb(left(content #>> '{}', 60) || reverse(substr(content #>> '{}', 61)))
        where counseling_id = $1`,
      [id],
    )
  expect(await reverse()).toBe(1)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'changed outside Muster' })).toContainText(
    'Below is what this',
  )
  await expect(signed).toBeVisible()
  await expectSound(page, 'a counseling that does not open on the server', { phone: false })
  await reverse()
})
