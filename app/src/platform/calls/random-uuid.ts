/**
 * `crypto.randomUUID` works only on https and localhost, but a demo on an office network uses plain http. Imported
 * before everything else, so that no other code has to check.
 */
function randomUuid(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes]
    .map((byte, index) => (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: randomUuid })
