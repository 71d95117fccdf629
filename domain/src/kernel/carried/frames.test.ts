import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { base45, bytesOfBase45, FrameCollector, framesOf } from './frames.ts'

const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
const packet = (length: number, seed = 7) => Uint8Array.from({ length }, (_, at) => (at * seed + (at >> 8)) & 255)

test('bytes are the text that RFC 9285 says, and back', () => {
  expect(base45(text('AB'))).toBe('BB8')
  expect(base45(text('Hello!!'))).toBe('%69 VD92EX0')
  expect(bytesOfBase45('QED8WEX0')).toEqual(text('ietf!'))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(bytesOfBase45(base45(new Uint8Array(bytes)))).toEqual(new Uint8Array(bytes))
    }),
  )
})

test('a text that no bytes have is not read', () => {
  for (const none of ['GGW', ':::', 'A', 'ABCD', 'ab8', '::']) expect(bytesOfBase45(none), none).toBeNull()
})

test('a packet comes together from its codes in any order and seen more than once', () => {
  const frames = framesOf(packet(1234), 'ABC123')
  expect(frames).toHaveLength(4)
  const camera = new FrameCollector()
  for (const at of [2, 0, 0, 2, 1]) expect(camera.take(frames[at] ?? '')).toBeNull()
  expect([camera.seen, camera.count]).toEqual([3, 4])
  expect(camera.take(frames[3] ?? '')).toEqual({ packet: packet(1234), code: 'ABC123' })
})

test('other codes in sight, and those of another phone, do not get into it', () => {
  const frames = framesOf(packet(500), 'ABC123')
  const camera = new FrameCollector()
  camera.take(frames[0] ?? '')
  for (const other of ['https://example.mil', 'MUSTER:ABC123:3:2:BB8', 'MUSTER:ABC123:0:2:BB8', 'MUSTER:ABC123:2:2:::'])
    expect(camera.take(other), other).toBeNull()
  expect(camera.seen).toBe(1)
  const [first = '', second = ''] = framesOf(packet(500, 11), 'XYZ789')
  camera.take(first)
  expect(camera.seen).toBe(1)
  expect(camera.take(second)).toEqual({ packet: packet(500, 11), code: 'XYZ789' })
})

test('a code has only letters that QR codes pack tightly', () => {
  for (const frame of framesOf(packet(3000), 'ABC123')) expect(frame).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
})
