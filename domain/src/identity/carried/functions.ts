import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { DEVICE_KEYS, delivery, packet, publicKey } from './schema.ts'

export const registerDeviceKey = defineFunction({
  name: 'registerDeviceKey',
  summary: `Register the public key with which this device signs what another one delivers. It counts for 30 days, and each call renews it. At most ${DEVICE_KEYS} for each account.`,
  kind: 'write',
  access: 'account',
  input: z.strictObject({ publicKey }),
  output: z.object({
    keyId: z.uuid(),
    validUntil: z.iso.datetime(),
    /** What is handed over is sealed for this key of the installation. */
    sealing: z.object({ id: z.uuid(), publicKey }),
  }),
  limits: { perMinute: 30 },
})

export const deliverActs = defineFunction({
  name: 'deliverActs',
  summary:
    'Deliver acts that another person’s device signed and sealed. Each is done once, as that person and with that person’s rights, whoever delivers it.',
  kind: 'write',
  access: 'account',
  about: 'found',
  input: z.strictObject({ packet }),
  output: delivery,
  limits: { perMinute: 10 },
})
