import { createContext, useContext } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from './account.ts'
import type { CallableClient } from './callable-client.ts'
import type { Live } from './live.ts'
import type { Act } from './outbox.ts'
import type { Store } from './store.ts'

/** What the composition root makes once and every screen stands on. */
export interface Parts {
  readonly client: CallableClient
  readonly reads: QueryClient
  readonly live: Live
  /** The signed-in account's own part; null while nobody is. */
  readonly account: Store<Account | null>
  /** Writes under way that need no outbox: gone with the page. */
  readonly underWay: Store<readonly Act[]>
}

const PartsContext = createContext<Parts | null>(null)

export const PartsProvider = PartsContext.Provider

export function useParts(): Parts {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('There is no PartsProvider above this component.')
  return parts
}
