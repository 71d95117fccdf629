import type { WorldServer } from '../server/world-server.ts'

/** The titles of what an account was told, oldest first. Nobody carries messages further in these tests. */
export async function toldTo(setting: WorldServer, account: { readonly uid: string }): Promise<string[]> {
  const { rows } = await setting.server.database.pool.query<{ title: string }>(
    'select title from outbox where $1 = any(recipients) order by id',
    [account.uid],
  )
  return rows.map(({ title }) => title)
}

/** Every word of it, as it may stand on a lock screen. */
export async function wordsTo(setting: WorldServer, account: { readonly uid: string }): Promise<string> {
  const { rows } = await setting.server.database.pool.query<{ title: string; body: string }>(
    'select title, body from outbox where $1 = any(recipients) order by id',
    [account.uid],
  )
  return rows.map(({ title, body }) => `${title}\n${body}`).join('\n')
}

/** How calls made at the same moment ended: the answers, and what the others were refused with. */
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
