import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'

/** The texts of each page of a PDF in the order they are drawn, read through the fonts' own maps as a viewer does. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context } = document
  const streamText = (object: PDFObject | undefined): string => {
    const found = context.lookup(object)
    if (found instanceof PDFArray) return found.asArray().map(streamText).join('\n')
    return found instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(found).decode()).toString('latin1') : ''
  }
  return document.getPages().map((page) => {
    const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    const maps = new Map(
      (fonts?.keys() ?? []).map((key) => {
        const font = fonts?.lookup(key, PDFDict)
        return [key.toString(), unicodeMap(streamText(font?.get(PDFName.of('ToUnicode'))))] as const
      }),
    )
    const texts: string[] = []
    let map: ReadonlyMap<string, string> | undefined
    for (const [, font, hex] of streamText(page.node.get(PDFName.of('Contents'))).matchAll(
      /(\/\S+) [\d.]+ Tf|<([0-9A-Fa-f]*)> Tj/g,
    )) {
      if (font !== undefined) map = maps.get(font)
      else texts.push((hex ?? '').replace(/.{4}/g, (code) => map?.get(code.toUpperCase()) ?? '\ufffd'))
    }
    return texts
  })
}

function unicodeMap(cmap: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>()
  for (const [, code, unicode] of cmap.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g)) {
    if (code && unicode) map.set(code.toUpperCase(), Buffer.from(unicode, 'hex').swap16().toString('utf16le'))
  }
  return map
}
