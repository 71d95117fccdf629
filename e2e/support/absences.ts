import { expect, type Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import type { MusterServer } from './server.ts'

/**
 * Lets hours pass for the only open case of a roster by moving all its times back. The server's clock stays as it is
 * for everything else.
 */
export async function letHoursPass(server: MusterServer, rosterId: string, hours: number): Promise<void> {
  const columns = ['discovered_at', 'absent_since', 'opened_at', 'state_since', 'unknown_at', 'decided_at']
  const changed = await inDatabase(
    server,
    `update awol_cases c set remind_at = now(),
      ${columns.map((column) => `${column} = c.${column} - $2::int * interval '1 hour'`).join(', ')}
    where c.roster_id = $1 and c.closed_at is null`,
    [rosterId, hours],
  )
  expect(changed).toBe(1)
}

/** Sets the status on Duty Day, in the Soldier's panel. */
export async function reportAbsent(page: Page, name: string, status: string): Promise<void> {
  await page.goto('/dutyday')
  await page.getByRole('button', { name: `Other status for ${name}` }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: status }).click()
  // A missing Soldier was not seen, so another method is preset.
  await expect(panel.getByRole('radio', { name: 'Phone or text' })).toBeChecked()
  await panel.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name.replaceAll('.', '\\.')}: `) })).toBeVisible()
}
