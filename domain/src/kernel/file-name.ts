/** `perstat-a-co-2-504-pir-2026-11-21.pdf`: plain letters, for every system and mail program. */
export function fileNameOf(name: readonly string[], format: string): string {
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
