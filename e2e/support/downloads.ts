import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { extractText } from 'unpdf'

export interface Downloaded {
  readonly name: string
  readonly bytes: Buffer
}

/** The file that the browser saves during the action. */
export async function download(page: Page, act: () => Promise<void>): Promise<Downloaded> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The text and the number of pages of a PDF, read by another program than the one that wrote it. */
export async function readPdf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return { pages: totalPages, text }
}

export type Row = readonly unknown[]

/** The rows of each sheet by its name. */
export async function readXlsx(bytes: Buffer): Promise<ReadonlyMap<string, readonly Row[]>> {
  const sheets = await readXlsxFile(bytes)
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]))
}

export function readCsv(bytes: Buffer): readonly string[][] {
  const { data, errors } = Papa.parse<string[]>(bytes.toString('utf8').replace(/^\uFEFF/, ''), { delimiter: ',' })
  if (errors.length > 0) throw new Error(`No CSV: ${JSON.stringify(errors)}`)
  return data
}
