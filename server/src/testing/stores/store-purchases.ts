import { getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import type { TestServer } from '../server/server.ts'

export interface Buyer {
  readonly uid: string
  readonly token: string
}

/** An account without purchases. */
export async function newBuyer(server: TestServer): Promise<Buyer> {
  return server.signUp({ entitled: false })
}

/** An account's stored purchases from the phone stores. */
export async function purchasesOf(server: TestServer, { uid }: Buyer) {
  const { rows } = await server.database.pool.query<{
    external_id: string
    status: string
    reason: string | null
    product: string | null
    renews: boolean
    environment: string
    entitled_until: Date | null
  }>(
    `select external_id, status, reason, product, renews, environment, entitled_until from subscription_sources
    where uid = $1 and source in ('app store', 'google play') order by created_at, external_id`,
    [uid],
  )
  return rows
}

export async function isEntitled(server: TestServer, { token }: Buyer): Promise<boolean> {
  return (await server.call(getSubscriptionStatus, {}, token))?.entitled ?? false
}

/** Everything that purchases and messages have left in the database. */
export async function traces(server: TestServer): Promise<string> {
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select (select coalesce(jsonb_agg(s order by s.external_id), '[]') from subscription_sources s where s.source in ('app store', 'google play'))::text
      || (select count(*) from subscription_changes)::text
      || (select coalesce(jsonb_agg(e order by e.event_id), '[]') from store_events e)::text as all`,
  )
  return rows[0]?.all ?? ''
}
