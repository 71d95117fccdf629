// Looks at: shell
import { Phone } from '../support/phone.ts'
import { expect, test } from '../support/test.ts'

for (const platform of ['ios', 'android'] as const) {
  test(`the app of ${platform} starts, asks its server from its own origin, and shows the sign-in page`, async ({
    page,
    server,
    guard,
  }) => {
    void guard
    const phone = new Phone(page, platform, server.url)
    await phone.open('/')
    await expect(page).toHaveURL('https://localhost/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/Unclassified Use Only/i).first()).toBeVisible()
    expect(await page.evaluate(() => 'serviceWorker' in navigator && navigator.serviceWorker.controller)).toBeFalsy()
  })
}
