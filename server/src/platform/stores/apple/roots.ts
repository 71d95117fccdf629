import { X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const BUNDLED = join(import.meta.dirname, 'apple-root-ca-g3.pem')

/**
 * The root certificates of the App Store's signatures: Apple Root CA - G3, or those in the file or folder that an
 * operator names. A fault in them is reported in one line.
 */
export async function appleRoots(
  place: string | null,
): Promise<{ readonly roots: readonly Buffer[] } | { readonly fault: string }> {
  try {
    const files = await filesAt(place ?? BUNDLED)
    const roots = await Promise.all(files.map(async (file) => new X509Certificate(await readFile(file))))
    if (roots.length === 0) return { fault: 'has no certificate in it' }
    const other = roots.find((root) => !root.ca || root.issuer !== root.subject)
    if (other) return { fault: `has a certificate that is not a root: ${other.subject.replaceAll('\n', ', ')}` }
    return { roots: roots.map(({ raw }) => raw) }
  } catch (error) {
    return { fault: `cannot be read: ${error instanceof Error ? error.message : 'unknown'}` }
  }
}

async function filesAt(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place]
  return (await readdir(place)).filter((name) => /\.(cer|crt|der|pem)$/i.test(name)).map((name) => join(place, name))
}
