import { userTopic } from '../../identity/functions.ts'
import { accountTopic } from '../../kernel/topic.ts'
import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { fileContent } from '../../kernel/file.ts'
import { rosterId } from '../../roster/schema.ts'
import { counselingTopic } from '../functions.ts'
import { counselingId } from '../schema.ts'
import { EXPORT_LIMIT } from './limits.ts'

/** `form` is DA Form 4856, JUL 2014. `record` is our own layout, on one page when it fits. */
export const counselingLayout = z.enum(['form', 'record'])
export type CounselingLayout = z.output<typeof counselingLayout>

/** Changes with the progress of the ZIP files that this account requested. */
export const counselingExportsTopic = accountTopic('counseling-exports')

const layout = counselingLayout.default('form')
const exportId = z.uuid().toLowerCase()

export const generate4856 = defineFunction({
  name: 'generate4856',
  summary:
    'A counseling as PDF: on DA Form 4856, or in our own layout. For those who may read its text, and for the Soldier after delivery.',
  kind: 'read',
  access: 'account',
  about: 'found',
  logged: { soldier: 'Exported a counseling as PDF' },
  input: z.strictObject({ rosterId, counselingId, layout }),
  output: fileContent,
  topics: (input) => [counselingTopic(input.rosterId)],
  limits: { perMinute: 30 },
})

export const exportCounselings = defineFunction({
  name: 'exportCounselings',
  summary: 'Start making PDFs of many counselings of a roster, as one ZIP file that is kept for an hour.',
  kind: 'write',
  access: 'chain viewer',
  security: 'export',
  area: 'counseling',
  about: 'roster',
  input: z.strictObject({
    rosterId,
    counselingIds: z
      .array(counselingId)
      .min(1, { error: 'Choose at least one counseling.' })
      .max(EXPORT_LIMIT, { error: `Choose ${EXPORT_LIMIT} counselings or fewer.` }),
    layout,
  }),
  output: z.object({ exportId, total: z.int() }),
  limits: { perMinute: 10 },
})

export const getCounselingExport = defineFunction({
  name: 'getCounselingExport',
  summary: 'The progress of the PDFs of many counselings.',
  kind: 'read',
  access: 'chain viewer',
  area: 'counseling',
  input: z.strictObject({ rosterId, exportId }),
  output: z.object({
    total: z.int(),
    done: z.int(),
    /** Counselings that could not be made. */
    failed: z.int(),
    /** Counselings left out because they are deleted or no longer shared. */
    gone: z.int(),
    ready: z.boolean(),
    expiresAt: z.iso.datetime(),
  }),
  topics: (_input, uid) => [userTopic(uid), counselingExportsTopic(uid)],
})

export const exportCounselingFiles = defineFunction({
  name: 'exportCounselingFiles',
  summary: 'The ZIP file of PDFs when all are made.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'counseling',
  about: 'found',
  logged: { soldier: 'Exported counselings as PDFs' },
  input: z.strictObject({ rosterId, exportId }),
  output: fileContent,
  limits: { perMinute: 10 },
})
