import { unzipSync } from 'fflate'
import { textOfPdf } from './pdf-text.ts'

/** All text of an answer, with that in its files: printed on paper, in a table, or in an archive. */
export async function answerText(answer: unknown): Promise<string> {
  const texts = [JSON.stringify(answer)]
  for (const content of contentsIn(answer)) texts.push(await fileText(Buffer.from(content, 'base64')))
  return texts.join('\n')
}

function contentsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'content' && typeof inner === 'string' ? [inner] : contentsIn(inner),
  )
}

async function fileText(bytes: Uint8Array): Promise<string> {
  const kind = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (kind === '%PDF') return (await textOfPdf(bytes)).flat().join('\n')
  // A spreadsheet is an archive as well.
  if (kind === 'PK\u0003\u0004') return (await Promise.all(Object.values(unzipSync(bytes)).map(fileText))).join('\n')
  return Buffer.from(bytes).toString('utf8')
}
