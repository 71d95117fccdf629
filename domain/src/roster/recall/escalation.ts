import { ESCALATION_STEPS } from './limits.ts'
import { leadersUp, type PhoneTree } from './phone-tree.ts'

export interface EscalationFacts {
  /** Whole or of a part of the roster: leaders may stand outside of those called. */
  readonly tree: Pick<PhoneTree<unknown>, 'callerOf'>
  /** Soldiers who have not answered. */
  readonly open: readonly string[]
  /** The account of a Soldier, where there is one. */
  readonly accountOf: ReadonlyMap<string, string>
  /** Who keeps the roster: the last to be told. */
  readonly keepers: readonly string[]
  /** 1 for the first time. */
  readonly step: number
}

export interface Escalation {
  /** Whom to tell, and about which Soldiers. */
  readonly tell: readonly { readonly uid: string; readonly soldierIds: readonly string[] }[]
  /** Nobody further up is left to be told. */
  readonly last: boolean
}

/**
 * Who is told about those without an answer: in step 1 the leader who calls them, in each later step the next one
 * up, and whoever has no leader with an account that far up goes to those who keep the roster. Somebody without an
 * account is passed over, and nobody is told about themselves.
 */
export function escalate({ tree, open, accountOf, keepers, step }: EscalationFacts): Escalation {
  const tell = new Map<string, string[]>()
  let last = true
  for (const soldierId of open) {
    const own = accountOf.get(soldierId)
    const accounts = leadersUp(tree, soldierId).flatMap((id) => accountOf.get(id) ?? [])
    const up = [...new Set(accounts)].filter((uid) => uid !== own)
    const uid = up[step - 1]
    for (const each of uid === undefined ? keepers : [uid]) {
      const told = tell.get(each)
      if (told) told.push(soldierId)
      else tell.set(each, [soldierId])
    }
    if (uid !== undefined) last = false
  }
  return { tell: [...tell].map(([uid, soldierIds]) => ({ uid, soldierIds })), last: last || step >= ESCALATION_STEPS }
}
