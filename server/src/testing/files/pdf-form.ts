import { getDocumentProxy } from 'unpdf'

export interface ReadForm {
  /** Values of fields by their whole names. For a box, whether it is checked. */
  readonly values: ReadonlyMap<string, string>
  /** The text of each page, with the text in its fields. */
  readonly pages: readonly string[]
  readonly title: string
  readonly language: string
  /** The elements that a screen reader finds on the first page: `H1`, `P`, `Form`. */
  readonly roles: readonly string[]
}

/** A form as pdf.js reads it, which is another program than the one that wrote it. */
export async function readForm(bytes: Uint8Array): Promise<ReadForm> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const values = new Map<string, string>()
  for (const [name, [field]] of Object.entries((await document.getFieldObjects()) ?? {})) {
    const { type, value } = field as { type?: string; value?: unknown }
    if (type) values.set(name, typeof value === 'string' ? value : '')
  }
  const pages: string[] = []
  const roles: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const printed = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    const fields = (await page.getAnnotations()).flatMap((one: { textContent?: string[] }) => one.textContent ?? [])
    pages.push([printed.join(''), ...fields].join('\n'))
    if (number === 1) rolesIn((await page.getStructTree()) as Node | null, roles)
  }
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
  return { values, pages, title: info.Title ?? '', language: info.Language ?? '', roles }
}

interface Node {
  readonly role?: string
  readonly children?: readonly Node[]
}

function rolesIn(node: Node | null, roles: string[]): void {
  if (node?.role) roles.push(node.role)
  for (const child of node?.children ?? []) rolesIn(child, roles)
}
