import { ESCALATION_STEPS } from './limits.ts'
import { leadersUp, type PhoneTree } from './phone-tree.ts'

export interface EscalationFacts {
  /** The tree of the whole roster or a part of it. A leader need not be among those called. */
  readonly tree: Pick<PhoneTree<unknown>, 'callerOf'>
  /** Soldiers who have not answered. */
  readonly open: readonly string[]
  /** The account of each Soldier who has one. */
  readonly accountOf: ReadonlyMap<string, string>
  /** Whether an account may read about a Soldier. A co-leader whose part leaves the Soldier out may not. */
  readonly mayRead: (uid: string, soldierId: string) => boolean
  /** The owner and editors of the roster, who are notified last. */
  readonly keepers: readonly string[]
  /** 1 for the first time. */
  readonly step: number
}

export interface Escalation {
  /** The accounts to notify, each with the Soldiers concerned. */
  readonly tell: readonly { readonly uid: string; readonly soldierIds: readonly string[] }[]
  /** No leader further up is left to notify. */
  readonly last: boolean
}

/**
 * The people to notify about Soldiers without an answer: in step 1 the leader who calls them, and in each later step
 * the next leader up. When no leader that far up has an account, the roster's owner and editors are notified. A leader
 * without an account is skipped, and so is a co-leader of the roster whose part leaves out the Soldier or contact data, and nobody is notified about themselves.
 */
export function escalate({ tree, open, accountOf, mayRead, keepers, step }: EscalationFacts): Escalation {
  const tell = new Map<string, string[]>()
  let last = true
  for (const soldierId of open) {
    const own = accountOf.get(soldierId)
    const accounts = leadersUp(tree, soldierId).flatMap((id) => accountOf.get(id) ?? [])
    const up = [...new Set(accounts)].filter((uid) => uid !== own && mayRead(uid, soldierId))
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
