import { UnreadableFile } from './grid.ts'

/** Files of these kinds begin with these bytes, and the message for each. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly kind: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], kind: 'a PDF' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], kind: 'a picture' },
  { bytes: [0xff, 0xd8, 0xff], kind: 'a picture' },
  { bytes: [0x47, 0x49, 0x46, 0x38], kind: 'a picture' },
  { bytes: [0x49, 0x49, 0x2a, 0x00], kind: 'a picture' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], kind: 'a picture' },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], kind: 'a text document' },
  { bytes: [0x4d, 0x5a], kind: 'a program' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], kind: 'a program' },
  { bytes: [0x1f, 0x8b], kind: 'a compressed archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], kind: 'a compressed archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], kind: 'a compressed archive' },
]

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of Office before 2007, and of a password-protected workbook since. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

const SAVE_AS = 'Open it in Excel, save it as an Excel workbook (.xlsx) or CSV, and choose that file.'

/** Whether the bytes are an XLSX workbook or text. Anything else is refused by its kind. */
export function recognise(bytes: Uint8Array): 'zip' | 'text' {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty. Choose the file that holds the roster.')
  if (startsWith(bytes, ZIP)) return 'zip'
  if (startsWith(bytes, OLE)) {
    const protectedBook = Buffer.from('EncryptedPackage', 'utf16le')
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(protectedBook)) {
      throw new UnreadableFile(
        'This workbook is protected by a password. Save a copy without the password and choose that file.',
      )
    }
    throw new UnreadableFile(`This is an old Excel file (.xls). ${SAVE_AS}`)
  }
  const known = SIGNATURES.find((signature) => startsWith(bytes, signature.bytes))
  if (known)
    throw new UnreadableFile(
      `This is ${known.kind}, not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file.`,
    )
  return 'text'
}

/** Refuses a web page, XML, or bytes that are not text. */
export function refuseForeignText(text: string): void {
  const start = text.slice(0, 2000).trimStart().toLowerCase()
  if (/^(<!doctype html|<html|<table|<meta|<head|<body)/.test(start)) {
    throw new UnreadableFile(`This is a web page with a spreadsheet's name. ${SAVE_AS}`)
  }
  if (start.startsWith('<?xml') || start.startsWith('<workbook')) {
    throw new UnreadableFile(`This is an XML file. ${SAVE_AS}`)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters
  const controls = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  if (controls > text.length / 1000) {
    throw new UnreadableFile('This is not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file.')
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
