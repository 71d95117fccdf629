import { type Bytes, joined } from './packet.ts'

/** The letters of base45 (RFC 9285), which a QR code packs tightest. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
/** Even, so that only the last pair of letters of the last frame is short. */
const FRAME_BYTES = 400
const MOST_FRAMES = 200
const FRAME = /^MUSTER:([0-9A-Z]{6}):(\d{1,3}):(\d{1,3}):([0-9A-Z $%*+\-./:]+)$/

/** A packet as the texts of QR codes that are shown one after the other. */
export function framesOf(packet: Bytes, code: string): string[] {
  const count = Math.ceil(packet.length / FRAME_BYTES)
  return Array.from({ length: count }, (_, at) => {
    const part = packet.slice(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)
    return `MUSTER:${code}:${at + 1}:${count}:${base45(part)}`
  })
}

/** The frames that a camera has seen, in any order and as often as it likes. */
export class FrameCollector {
  #code = ''
  #count = 0
  readonly #parts = new Map<number, Bytes>()

  get seen(): number {
    return this.#parts.size
  }
  get count(): number {
    return this.#count
  }

  /** Takes what the camera read. Returns the packet with its code when nothing is missing, else null. */
  take(text: string): { readonly packet: Bytes; readonly code: string } | null {
    const [, code = '', number = '', of = '', content = ''] = FRAME.exec(text) ?? []
    const [at, count] = [Number(number), Number(of)]
    const part = bytesOfBase45(content)
    if (code === '' || part === null || at < 1 || at > count || count > MOST_FRAMES) return null
    // The leader turned to another phone: what was seen of the first one does not belong to it.
    if (code !== this.#code || count !== this.#count) {
      this.#parts.clear()
      this.#code = code
      this.#count = count
    }
    this.#parts.set(at, part)
    if (this.#parts.size < count) return null
    const parts = Array.from({ length: count }, (_, index) => this.#parts.get(index + 1) ?? new Uint8Array(0))
    return { packet: joined(parts), code }
  }
}

export function base45(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.slice(at, at + 2)
    const value = low === undefined ? high : high * 256 + low
    text += letter(value) + letter(value / 45) + (low === undefined ? '' : letter(value / 2025))
  }
  return text
}

/** Null for a text that no bytes have. */
export function bytesOfBase45(text: string): Bytes | null {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((each) => LETTERS.indexOf(each))
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0)
    const most = digits.length === 3 ? 65_535 : 255
    if (digits.length === 1 || digits.includes(-1) || value > most) return null
    if (digits.length === 3) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}

function letter(value: number): string {
  return LETTERS.charAt(Math.floor(value) % 45)
}
