import { googleIapLinkPurchase } from '@muster/domain/billing/stores/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import * as z from 'zod'
import { type Implementation, implementPrepared } from '../../platform/callable/implement.ts'
import type { GooglePlay } from '../../platform/stores/google/google-play.ts'
import { accountOf } from '../../platform/stores/google/purchase.ts'
import type { RefreshParts } from '../refresh.ts'
import {
  asking,
  claimPurchase,
  linked,
  notSetUp,
  ofAnotherAccount,
  requireOwnToken,
  testPurchaseRefused,
} from '../stores/link-purchase.ts'

const STORE = 'google play'
const FIELD = { field: 'signedTransactionInfo' }

export function googleFunctions(parts: RefreshParts, googlePlay: GooglePlay | null): readonly Implementation[] {
  return [
    implementPrepared(
      googleIapLinkPurchase,
      async ({ caller: { uid } }, { signedTransactionInfo, appAccountToken }) => {
        if (googlePlay === null) notSetUp(STORE)
        requireOwnToken(STORE, appAccountToken, uid)
        const token = tokenIn(signedTransactionInfo, googlePlay.packageName)
        const purchase = await asking(STORE, () => googlePlay.purchase(token))
        if (purchase !== null) {
          if (!googlePlay.counts(purchase)) testPurchaseRefused(STORE)
          const owner = accountOf(purchase)
          if (owner !== null && owner !== uid) ofAnotherAccount(STORE)
        }
        await claimPurchase(parts, googlePlay, { externalId: token, uid })
        return token
      },
      ({ tx, caller: { uid }, now }, _input, token) => linked({ tx, uid, now }, STORE, token),
    ),
  ]
}

/** The characters that Google uses, with room to spare: letters, digits, and a few marks. */
const purchaseToken = z.string().regex(/^[\w.:~-]{10,1000}$/)
const playPurchase = z.object({ purchaseToken, packageName: z.string().optional() })

/** The purchase token, given directly or inside the purchase's JSON. */
function tokenIn(text: string, packageName: string): string {
  const bare = purchaseToken.safeParse(text.trim())
  if (bare.success) return bare.data
  const purchase = playPurchase.safeParse(jsonOf(text))
  if (!purchase.success) refuse('invalid-argument', 'There is no purchase token of Google Play in this.', FIELD)
  const { data } = purchase
  if (data.packageName !== undefined && data.packageName !== packageName)
    refuse('invalid-argument', 'This was bought in another app.', FIELD)
  return data.purchaseToken
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
