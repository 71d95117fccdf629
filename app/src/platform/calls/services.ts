import { createContext, useContext } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../session/account.ts'
import type { CallableClient } from './callable-client.ts'
import type { Live } from '../live/live.ts'
import type { Act } from '../outbox/outbox.ts'
import type { Answered } from '../reads/reads.ts'
import type { Store } from '../storage/store.ts'

/** What the composition root creates once and every screen uses. */
export interface Services {
  readonly client: CallableClient
  readonly reads: QueryClient
  readonly live: Live
  /** The parts of the signed-in account; null while nobody is signed in. */
  readonly account: Store<Account | null>
  /** Running writes that use no outbox. They are lost with the page. */
  readonly underWay: Store<readonly Act[]>
  /** A newer answer to a read than the one on screen, from what the device keeps of rosters. Null if there is none. */
  readonly fromDevice: (name: string, input: unknown) => Promise<Answered | null>
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('ServicesProvider is missing.')
  return services
}
