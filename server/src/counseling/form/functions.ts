import { MEDIA_TYPES } from '../../platform/paper/file.ts'
import {
  exportCounselingFiles,
  exportCounselings,
  generate4856,
  getCounselingExport,
} from '@muster/domain/counseling/form/functions.ts'
import { EXPORT_MINUTES } from '@muster/domain/counseling/form/limits.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { zipSync } from 'fflate'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { type ExportFile, type ExportProgress, filesOf, progressOf } from './exports/reads.ts'
import { startExport } from './exports/writes.ts'
import { fileName, type FormPress } from './press.ts'
import { readableCounseling } from './reads.ts'

/** The most that fits in one answer. */
const MOST_BYTES = 48_000_000

export function formFunctions(press: FormPress): readonly Implementation[] {
  return [
    implement(generate4856, async (call, input) => {
      const { counseling, timeZone } = await readableCounseling(call, input)
      const { state, soldierId } = counseling.line
      const [file] = await press.print(input.layout, [counseling], { timeZone, at: call.now })
      if (!file) throw new Error('No file was made')
      return {
        about: [{ rosterId: input.rosterId, ...(state === 'draft' ? {} : { soldierId }) }],
        answer: {
          fileName: fileName(input.layout, counseling),
          mediaType: MEDIA_TYPES.pdf,
          content: file.toString('base64'),
        },
      }
    }),

    implement(exportCounselings, async (call, input) => {
      const exportId = call.newId()
      const counselingIds = [...new Set(input.counselingIds)]
      const total = await startExport(call.tx, call.scope, {
        exportId,
        counselingIds,
        layout: input.layout,
        now: call.now,
      })
      if (total === 0) {
        refuse('not-found', 'None of these counselings is available to you now. Choose others.', {
          field: 'counselingIds',
        })
      }
      return { exportId, total }
    }),

    implement(getCounselingExport, async (call, input) => {
      const progress = (await progressOf(call.tx, call.scope, input.exportId, call.now)) ?? noExport()
      return { ...progress, ready: isReady(progress) }
    }),

    implement(exportCounselingFiles, async (call, input) => {
      const progress = (await progressOf(call.tx, call.scope, input.exportId, call.now)) ?? noExport()
      if (!isReady(progress)) {
        refuse('failed-precondition', 'The files are still being made. Wait until all are there.')
      }
      const files = await filesOf(call.tx, call.scope, input.exportId)
      if (files.length === 0) {
        if (progress.failed > 0) refuse('failed-precondition', 'None of these PDFs could be made. Make them again.')
        refuse('not-found', 'None of these counselings is available to you now. Choose others.')
      }
      if (files.reduce((sum, { content }) => sum + content.length, 0) > MOST_BYTES) {
        refuse('resource-exhausted', 'These files are too large for one ZIP. Choose fewer counselings.')
      }
      // Drafts are logged without a subject: the Soldier may see the access log, and must not see a draft.
      const told = new Set(files.flatMap(({ state, soldierId }) => (state === 'draft' ? [] : [soldierId])))
      return {
        about: [null, ...told],
        answer: {
          fileName: `counselings-${call.today}.zip`,
          mediaType: 'application/zip',
          content: zipOf(files, call.now),
        },
      }
    }),
  ]
}

function isReady({ total, done, failed, gone }: ExportProgress): boolean {
  return done + failed + gone === total
}

function noExport(): never {
  return refuse(
    'not-found',
    `These files have expired: they are kept for ${EXPORT_MINUTES} minutes. Make them again.`,
    {
      field: 'exportId',
    },
  )
}

/** PDFs are compressed already. The number makes names unique and keeps the files in order. */
function zipOf(files: readonly ExportFile[], now: Date): string {
  const digits = String(files.length).length
  const entries = Object.fromEntries(
    files.map(({ fileName: name, content }, index) => [
      `${String(index + 1).padStart(digits, '0')}-${name}`,
      new Uint8Array(content),
    ]),
  )
  return Buffer.from(zipSync(entries, { level: 0, mtime: now })).toString('base64')
}
