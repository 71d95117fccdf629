import { FrameCollector, framesOf } from '@muster/domain/kernel/carried/frames.ts'
import { decodeQR } from 'qr/decode.js'
import { encode } from 'uqr'
import { expect, test } from 'vitest'

/** What a camera sees of a code: each square some pixels wide. */
function filmed(text: string, scale: number) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { width, height: width, data: pixels }
}

test('the reader reads the codes that the app shows', () => {
  const packet = Uint8Array.from({ length: 1181 }, (_, at) => (at * 37 + (at >> 3)) & 255)
  const camera = new FrameCollector()
  const whole = framesOf(packet, 'ABC123').map((frame) => camera.take(decodeQR(filmed(frame, 4))))
  expect(whole).toEqual([null, null, { packet, code: 'ABC123' }])
})
