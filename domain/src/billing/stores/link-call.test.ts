import { expect, test } from 'vitest'
import { appleIapLinkPurchase, appleIapLinkPurchaseFromReceipt, googleIapLinkPurchase } from './functions.ts'
import { linkCallOf } from './link-call.ts'

const UID = '0198f2c4-8a3b-7c1d-9e2f-000000000001'

test.each([
  ['app store', '2000000100000001', 'head.body.signature', appleIapLinkPurchase],
  ['app store', '2000000100000001', null, appleIapLinkPurchaseFromReceipt],
  ['google play', 'GPA.1', 'token-of-google.AO-J1Oy', googleIapLinkPurchase],
] as const)('a purchase of %s goes to the function that links it', (store, id, proof, declaration) => {
  const { name, input } = linkCallOf({ store, id, proof }, UID)
  expect(name).toBe(declaration.name)
  expect(declaration.input.safeParse(input).error).toBeUndefined()
  expect(input.appAccountToken).toBe(UID)
})
