import { idempotencyKey } from '../../platform/callable/kept-answers/idempotency.ts'

/** An Idempotency-Key as the database has it. */
export const storedKey = (key: string): string => idempotencyKey(key, '', '', '')?.key ?? key
