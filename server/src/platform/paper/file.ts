import type { FileContent } from '@muster/domain/kernel/file.ts'

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

/** `perstat-a-co-2-504-pir-2026-11-21.pdf`: plain letters, for every system and mail program. */
export function fileNameOf(name: readonly string[], format: FileFormat): string {
  return `${name.map(plain).filter(Boolean).join('-') || 'file'}.${format}`
}

/** The longest part, because a unit's name must not push the date out of sight. */
const PART = 60

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, PART)
    .replace(/^-+|-+$/g, '')
}
