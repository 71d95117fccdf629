/**
 * Stands for an account in the names of what this device keeps, so that they do not say who was here. Account ids are
 * random, so 64 bits of a plain hash tell accounts apart and lead back to none of them. It is not asynchronous, as a
 * real digest would be, because the app lock must be known before anything else.
 */
export function accountTag(uid: string): string {
  return [0x811c9dc5, 0x9e3779b9].map((seed) => part(uid, seed)).join('')
}

function part(text: string, seed: number): string {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0')
}
