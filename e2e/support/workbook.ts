import { strToU8, zipSync } from 'fflate'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An XLSX workbook with one sheet, in Excel's layout. `parts` are further files in it, such as macros. */
export function workbook(rows: readonly string[], parts: Readonly<Record<string, string>> = {}): Buffer {
  const files: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Roster" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${TYPES}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`,
    ...parts,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))))
}

/** A cell with text. */
export function textCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
}

/** A cell with a formula and its last value; an error if that begins with #. */
export function formulaCell(address: string, formula: string, shown: string): string {
  return `<c r="${address}" t="${shown.startsWith('#') ? 'e' : 'str'}"><f>${formula}</f><v>${shown}</v></c>`
}
