import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SigningChain, signingChain } from '../../../testing/stores/apple-certificates.ts'
import { appleRoots } from './roots.ts'

let folder: string
let chain: SigningChain
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-roots-'))
  chain = signingChain()
  writeFileSync(join(folder, 'root.cer'), chain.root)
  writeFileSync(join(folder, 'readme.txt'), 'no certificate')
  writeFileSync(join(folder, 'broken.crt.txt'), 'broken')
  writeFileSync(join(folder, 'intermediate'), Buffer.from(chain.x5c[1] ?? '', 'base64'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the built-in one is Apple Root CA - G3, as Apple publishes it', async () => {
  const found = await appleRoots(null)
  const [root] = 'roots' in found ? found.roots.map((raw) => new X509Certificate(raw)) : []
  expect(root?.subject).toContain('CN=Apple Root CA - G3')
  expect(root?.fingerprint256).toBe(
    '63:34:3A:BF:B8:9A:6A:03:EB:B5:7E:9B:3F:5F:A7:BE:7C:4F:5C:75:6F:30:17:B3:A8:C4:88:C3:65:3E:91:79',
  )
  expect(root && root.verify(root.publicKey)).toBe(true)
})

test('others are read from a file or a folder', async () => {
  expect(await appleRoots(folder)).toEqual({ roots: [chain.root] })
  expect(await appleRoots(join(folder, 'root.cer'))).toEqual({ roots: [chain.root] })
})

test.each([
  ['nowhere', 'cannot be read'],
  ['readme.txt', 'cannot be read'],
  ['intermediate', 'has a certificate that is not a root: CN=Test Intermediate'],
])('a fault at %s is refused in one line', async (name, start) => {
  const found = await appleRoots(join(folder, name))
  expect('fault' in found && found.fault).toContain(start)
  expect('fault' in found && found.fault).not.toContain('\n')
})
