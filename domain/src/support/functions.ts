import * as z from 'zod'
import { defineFunction } from '../kernel/function.ts'
import { supportRequest } from './schema.ts'

export const requestSupport = defineFunction({
  name: 'requestSupport',
  summary: 'Ask the operators for help. The request is stored and mailed, and returns a receipt number.',
  kind: 'write',
  access: 'account',
  input: supportRequest,
  output: z.object({ receipt: z.string(), at: z.iso.datetime() }),
  limits: { perMinute: 5 },
})

export const sendgridTestMail = defineFunction({
  name: 'sendgridTestMail',
  summary: 'Send a test mail through the configured provider and report what the provider answers.',
  // A read, because nothing is stored, and no transaction may wait for a mail server.
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ to: z.email().max(254).optional() }),
  output: z.object({ to: z.string(), through: z.string(), accepted: z.boolean(), answer: z.string() }),
  limits: { perMinute: 5 },
})
