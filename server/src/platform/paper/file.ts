import type { FileContent } from '@muster/domain/kernel/file.ts'
import { fileNameOf } from '@muster/domain/kernel/file-name.ts'

/** The kinds of files made here, by their extension. */
export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  vcf: 'text/vcard; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const
export type FileFormat = keyof typeof MEDIA_TYPES

/** A file in the form of answers, named by its parts: `['perstat', 'A Co, 2-504 PIR', '2026-11-21']`. */
export function fileOf(name: readonly string[], format: FileFormat, content: Buffer | string): FileContent {
  return {
    fileName: fileNameOf(name, format),
    mediaType: MEDIA_TYPES[format],
    content: (typeof content === 'string' ? Buffer.from(content, 'utf8') : content).toString('base64'),
  }
}
