// `npm run compare:4856 [-- the Army's blank.pdf]`: compares our DA Form 4856 with the Army's, page by page. Fails
// where a word, a line or a field is in another place. Needs poppler's tools. Writes pictures of both on top of each
// other, the Army's in red and ours in cyan, to test-results/compare-4856.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { FORM_4856, PREVIOUS_EDITION } from '../domain/src/counseling/form/form-4856.ts'
import { drawBlank } from '../server/src/platform/pdf/form/draw-blank.ts'
import { fieldsIn, loadBlank } from '../server/src/platform/pdf/form/read-blank.ts'
import { ROOT } from './prepare.js'

const TOLERANCE = 2
const DPI = 144
const PIXELS = DPI / 72
/** The shortest line. Anything shorter is a stroke of a letter. */
const LONG = 30 * PIXELS
const DARK = 140

const run = promisify(execFile)
const given = process.argv[2] ?? join(ROOT, '../shared/forms/da4856-jul2014.pdf')
const folder = join(ROOT, 'test-results/compare-4856')
/** @type {string[]} */
const faults = []

if (!existsSync(given)) {
  console.log(`Not compared: the Army's blank is not at ${given}.`)
  process.exit(process.argv[2] ? 1 : 0)
}
for (const tool of ['pdftotext', 'pdftoppm']) {
  await run(tool, ['-v']).catch(() => {
    console.log(`Not compared: ${tool} is missing (poppler-utils).`)
    process.exit(process.argv[2] ? 1 : 0)
  })
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const ours = join(folder, 'ours.pdf')
await writeFile(ours, await drawBlank(FORM_4856, new Date(0)))

compareWords(await wordsOf(given), await wordsOf(ours))
compareFields(await fieldsOf(given), await fieldsOf(ours))
for (const page of FORM_4856.pages.keys()) {
  const [theirs, mine] = [await pictureOf(given, page), await pictureOf(ours, page)]
  compareLines(theirs, mine, page)
  const file = join(folder, `page-${page + 1}.png`)
  await writeFile(file, overlay(theirs, mine))
  console.log(`Both on top of each other: ${file}`)
}

for (const fault of faults.slice(0, 40)) console.error(fault)
if (faults.length > 40) console.error(`and ${faults.length - 40} more`)
console.log(faults.length === 0 ? 'The same words, lines and fields, within 2 points.' : `${faults.length} differences`)
process.exitCode = faults.length === 0 ? 0 : 1

/** @typedef {{ text: string, page: number, box: number[] }} Word */

/** @returns {Promise<Word[]>} */
async function wordsOf(/** @type {string} */ file) {
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'], { maxBuffer: 1 << 26 })
  /** @type {Word[]} */
  const words = []
  let page = -1
  for (const line of stdout.split('\n')) {
    if (line.includes('<page ')) page++
    const found = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/.exec(line)
    if (found) words.push({ text: found[5] ?? '', page, box: found.slice(1, 5).map(Number) })
  }
  return words
}

function compareWords(/** @type {Word[]} */ theirs, /** @type {Word[]} */ mine) {
  const left = new Set(mine)
  let furthest = 0
  for (const word of theirs) {
    const same = [...left]
      .filter(({ text, page }) => text === word.text && page === word.page)
      .map((candidate) => ({ candidate, off: distance(word.box, candidate.box) }))
      .toSorted((a, b) => a.off - b.off)[0]
    if (!same) {
      faults.push(`Page ${word.page + 1}: ours lacks the word ${word.text} at ${word.box.join(' ')}`)
      continue
    }
    left.delete(same.candidate)
    furthest = Math.max(furthest, same.off)
    if (same.off > TOLERANCE) {
      faults.push(`Page ${word.page + 1}: ${word.text} is ${same.off.toFixed(1)} points off, at ${same.candidate.box}`)
    }
  }
  console.log(`${theirs.length} words; the furthest is ${furthest.toFixed(2)} points off.`)
  // The mark of a previous edition is ours, once per page.
  for (const page of FORM_4856.pages.keys()) {
    const more = [...left].filter((word) => word.page === page).map(({ text }) => text.replaceAll('&apos;', "'"))
    if (more.join(' ') !== PREVIOUS_EDITION)
      faults.push(`Page ${page + 1}: ours has more than the Army's: ${more.join(' ')}`)
  }
}

function distance(/** @type {readonly number[]} */ a, /** @type {readonly number[]} */ b) {
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? Number.NaN))))
}

async function fieldsOf(/** @type {string} */ file) {
  return fieldsIn(await loadBlank(await readFile(file)))
}

/** @typedef {Awaited<ReturnType<typeof fieldsOf>>} Fields */

function compareFields(/** @type {Fields} */ theirs, /** @type {Fields} */ mine) {
  console.log(`${theirs.size} fields.`)
  const at = (/** @type {{ x: number, y: number, width: number, height: number }} */ box) => Object.values(box)
  for (const [name, { type, box }] of theirs) {
    const same = mine.get(name)
    if (!same) faults.push(`Ours lacks the field ${name}`)
    else if (same.type !== type) faults.push(`The field ${name} is of type ${same.type}, not ${type}`)
    else if (distance(at(box), at(same.box)) > TOLERANCE)
      faults.push(`The field ${name} is at ${at(same.box)}, not at ${at(box)}`)
  }
  for (const name of mine.keys()) if (!theirs.has(name)) faults.push(`The Army's has no field ${name}`)
}

/** @typedef {{ width: number, height: number, grey: Uint8Array }} Picture */

/** @returns {Promise<Picture>} */
async function pictureOf(/** @type {string} */ file, /** @type {number} */ page) {
  const number = String(page + 1)
  const { stdout } = await run('pdftoppm', ['-gray', '-r', String(DPI), '-f', number, '-l', number, file], {
    encoding: 'buffer',
    maxBuffer: 1 << 26,
  })
  const [head = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', 0, 40)) ?? []
  return { width: Number(width), height: Number(height), grey: stdout.subarray(head.length) }
}

/** Every line of one must have a line of the other next to it. */
function compareLines(/** @type {Picture} */ theirs, /** @type {Picture} */ mine, /** @type {number} */ page) {
  for (const [whose, from, other] of /** @type {const} */ ([
    ["the Army's", theirs, mine],
    ['ours', mine, theirs],
  ])) {
    for (const down of [false, true]) {
      const alone = pixelsAlone(linesOf(from, down), linesOf(other, down), from)
      if (alone > 0) {
        const way = down ? 'vertical' : 'horizontal'
        faults.push(`Page ${page + 1}: ${alone} pixels of ${way} lines of ${whose} have none within 2 points`)
      }
    }
  }
}

function pixelsAlone(
  /** @type {Uint8Array} */ lines,
  /** @type {Uint8Array} */ others,
  /** @type {Picture} */ { width },
) {
  const reach = TOLERANCE * PIXELS
  let alone = 0
  lines.forEach((is, index) => {
    if (!is) return
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) if (others[index + dy * width + dx]) return
    }
    alone++
  })
  return alone
}

/** Dark pixels that are part of a long straight run. */
function linesOf(/** @type {Picture} */ { width, height, grey }, /** @type {boolean} */ down) {
  const lines = new Uint8Array(width * height)
  const [rows, length, step] = down ? [width, height, width] : [height, width, 1]
  for (let row = 0; row < rows; row++) {
    const start = down ? row : row * width
    let began = 0
    for (let at = 0; at <= length; at++) {
      if (at < length && (grey[start + at * step] ?? 255) < DARK) continue
      if (at - began >= LONG) for (let pixel = began; pixel < at; pixel++) lines[start + pixel * step] = 1
      began = at + 1
    }
  }
  return lines
}

/** The first in red, the second in cyan, both in black. */
function overlay(/** @type {Picture} */ { width, height, grey }, /** @type {Picture} */ second) {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3
      const theirs = grey[y * width + x] ?? 255
      rows[at] = second.grey[y * width + x] ?? 255
      rows[at + 1] = theirs
      rows[at + 2] = theirs
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(/** @type {string} */ name, /** @type {Buffer} */ data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
