import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/security/cryptography.md'), 'utf8')

/** Those of the page, as Node.js, WebCrypto and JOSE call them. */
const APPROVED = new Set(
  'sha256,SHA-256,HMAC,HKDF,PBKDF2,aes-256-gcm,AES-GCM,ECDH,ECDSA,P-256,prime256v1,ec,rsa,RS256,ES256'.split(','),
)
const CRYPTOGRAPHY = /from 'node:crypto'|\bsubtle\b|from 'jose'|@noble\/hashes|altcha-lib/
/** Whatever names an algorithm to one of these. */
const ALGORITHM =
  /'((?:md[245]|sha-?\d|shake|ripemd|blake|aes|a\d{3}|des|rc[245]|chacha|xchacha|bf|p-\d|secp|prime|x25519|x448|ed25519|ed448|eddsa|ec|hmac|hkdf|pbkdf|scrypt|argon|ecdh|ecdsa|rsa|dsa|[rephs]s\d{3})[\w-]*)'/gi
/** More than a hash or random numbers. */
const WITH_KEYS =
  /\b(?:createHmac|createCipheriv|createDecipheriv|hkdfSync|pbkdf2\w*|scrypt\w*|generateKeyPair\w*|SignJWT|jwtVerify|sign, verify|isKey)\b|subtle\.(?!digest)/
/** A hash that is chosen when it runs cannot be told from here. */
const CHOSEN = /\b(?:createHash|createHmac|createCipheriv|createSign|createVerify)\((?!')/g

const files = execFileSync('git', ['ls-files', 'server/src', 'domain/src', 'app/src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  .filter(({ text }) => CRYPTOGRAPHY.test(text))

/** `FIPS=on` tries one that must be refused. */
const used = files.filter(({ file }) => file !== 'server/src/config/fips.ts')

test('no algorithm is used that is not on the page', () => {
  expect(files.length).toBeGreaterThan(40)
  const named = used.flatMap(({ text }) => [...text.matchAll(ALGORITHM)].map(([, name]) => name))
  expect(new Set(named)).toEqual(APPROVED)
  expect(files.filter(({ file, text }) => /scrypt/i.test(text) && !file.endsWith('lock/pin.ts'))).toEqual([])
})

test('an algorithm is a word in the source, so that it can be seen', () => {
  const chosen = files.flatMap(({ file, text }) => [...text.matchAll(CHOSEN)].map(([call]) => `${file}: ${call}`))
  // To see whether a module has them.
  expect(chosen).toEqual(['server/src/config/fips.ts: createHash('])
})

test('whatever works with keys stands on the page, and nothing else', () => {
  const working = files.filter(({ text }) => WITH_KEYS.test(text)).map(({ file }) => file)
  const named = [...PAGE.matchAll(/`((?:server|domain|app)\/src\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.toSorted()).toEqual(working.toSorted())
})
