import type { WorldServer } from '../server/world-server.ts'

/** The titles of an account's notifications, oldest first. In these tests nothing is delivered beyond the outbox. */
export async function noticesTo(setting: WorldServer, account: { readonly uid: string }): Promise<string[]> {
  const { rows } = await setting.server.database.pool.query<{ title: string }>(
    'select title from outbox where $1 = any(recipients) order by id',
    [account.uid],
  )
  return rows.map(({ title }) => title)
}

/** All its text, as it may be shown on a lock screen. */
export async function wordsTo(setting: WorldServer, account: { readonly uid: string }): Promise<string> {
  const { rows } = await setting.server.database.pool.query<{ title: string; body: string }>(
    'select title, body from outbox where $1 = any(recipients) order by id',
    [account.uid],
  )
  return rows.map(({ title, body }) => `${title}\n${body}`).join('\n')
}

/** The results of calls made at the same moment: the answers, and the refusals of the others. */
export async function atOnce<T>(
  ...calls: readonly Promise<T>[]
): Promise<{ readonly answers: T[]; readonly refusals: { readonly code: string; readonly message: string }[] }> {
  const ended = await Promise.allSettled(calls)
  return {
    answers: ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refusals: ended.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: string; message: string }] : [],
    ),
  }
}
