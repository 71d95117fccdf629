import type { Outcome, SecurityKind } from '@muster/domain/kernel/security-log.ts'

/** What happened, for the security log (decision 0089). Never with the content of a record. */
export interface SecurityEntry {
  readonly kind: SecurityKind
  /** The name of a function, or a few words. */
  readonly what: string
  readonly outcome: Outcome
  /** Who did it. Null for a stranger, and for the server itself. */
  readonly uid: string | null
  /** The id of what it was about. */
  readonly about?: string | null
  readonly address?: string | null
  readonly details?: Readonly<Record<string, string>>
}

/** An entry in its place in the chain, with how often it happened in ten seconds. */
export interface SealedEntry extends Required<SecurityEntry> {
  readonly seq: number
  readonly at: Date
  readonly times: number
  /** SHA-256 of the hash before it and its line (chain.ts). */
  readonly hash: Buffer
}

/** An entry that waits for its place. */
export interface WaitingEntry extends Omit<SealedEntry, 'seq' | 'hash'> {
  readonly id: number
}

/** A signed place in the chain. */
export interface Head {
  readonly seq: number
  readonly at: Date
  readonly hash: Buffer
  /** Which key signed it: the SHA-256 of its public part, in hex. */
  readonly key: string
  readonly signature: Buffer
}
