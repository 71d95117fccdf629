import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { SOURCE_STATUSES } from '../sources.ts'
import { DEVICE_STORES } from './still-to-cancel.ts'

/** In characters. What Apple signs is a few kilobytes long. */
const LONGEST_SIGNED = 30_000
const LONGEST_RECEIPT = 600_000

const signed = z
  .string()
  .max(LONGEST_SIGNED)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, { error: 'Send the purchase as the App Store signed it.' })
/** The caller's uid, as the store received it at the purchase. iOS writes it in capitals. */
const appAccountToken = z.uuid().toLowerCase()

const linkedPurchase = z.object({
  store: z.enum(DEVICE_STORES),
  status: z.enum(SOURCE_STATUSES),
  /** One of `grace`, `retry`, `refunded`, `revoked`, `replaced`, `pending`, `family`, `ends with the period`. */
  reason: z.string().nullable(),
  product: z.string().nullable(),
  entitledUntil: z.iso.datetime().nullable(),
  renews: z.boolean(),
  /** Whether the account may edit now, from any source. */
  entitled: z.boolean(),
})

export const appleIapLinkPurchase = defineFunction({
  name: 'appleIapLinkPurchase',
  summary: 'Link an App Store purchase, proven by Apple’s signature, to the caller it was made for.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({
    signedTransactionInfo: signed,
    signedRenewalInfo: z.union([signed, z.literal('')]).nullish(),
    appAccountToken,
  }),
  output: linkedPurchase,
  limits: { perMinute: 20 },
})

export const appleIapLinkPurchaseFromReceipt = defineFunction({
  name: 'appleIapLinkPurchaseFromReceipt',
  summary: 'Link the purchases that the App Store reports for the caller, found by an app receipt or a transaction id.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({
    /**
     * The app receipt in base64, or the id of one of its transactions. It only tells the server what to ask Apple for;
     * it proves nothing.
     */
    receipt: z
      .string()
      .max(LONGEST_RECEIPT)
      .regex(/^(\d{5,30}|MI[\w+/=\s]+)$/, { error: 'Send the app receipt in base64, or a transaction id.' }),
    appAccountToken,
  }),
  output: linkedPurchase,
  limits: { perMinute: 10, bodyBytes: 700_000 },
})

export const googleIapLinkPurchase = defineFunction({
  name: 'googleIapLinkPurchase',
  summary: 'Link a Google Play purchase, named by its purchase token, to the caller it was made for.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({
    /** The purchase token, or the JSON of the purchase from the Play Billing Library, which contains the token. */
    signedTransactionInfo: z.string().min(1).max(LONGEST_SIGNED),
    /** Google signs no renewals. The server ignores what a client sends here, which may be the product. */
    signedRenewalInfo: z.string().max(LONGEST_SIGNED).nullish(),
    appAccountToken,
  }),
  output: linkedPurchase,
  limits: { perMinute: 20 },
})

export const detachStoreEntitlements = defineFunction({
  name: 'detachStoreEntitlements',
  summary: 'Detach the phone stores’ purchases from the caller, and say what must still be canceled at which store.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    detached: z.array(
      z.object({
        store: z.enum(DEVICE_STORES),
        product: z.string().nullable(),
        entitledUntil: z.iso.datetime().nullable(),
        stillCharged: z.boolean(),
      }),
    ),
    /** Instructions to cancel, for each store that will charge again. */
    toCancel: z.array(z.object({ store: z.enum(DEVICE_STORES), words: z.string() })),
  }),
  limits: { perMinute: 10 },
})
