// `npm run native:icons`: draws the icons and start screens of the native apps again, after app/public/icon.svg has
// changed. Another version of Chromium may draw a pixel differently, so the source of each drawing is recorded, and a
// test compares that (checks/native.test.ts).
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.js'
import { nativeDrawings } from './native-drawings.js'
import { giveUp, ROOT } from './prepare.js'

const { texts, images } = nativeDrawings(readFileSync(join(ROOT, 'app/public/icon.svg'), 'utf8'))
for (const [path, text] of Object.entries(texts)) write(path, text)

const executablePath =
  (await findChromium()) ?? giveUp('The icons are drawn by Chromium. Install it, or set CHROME_PATH.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
/** @type {Record<string, { from: string, is: string }>} */
const drawn = {}
try {
  for (const [path, { svg, size }] of Object.entries(images)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    // An icon for the store must not be transparent, and the dark one must be.
    const image = await page.screenshot({ omitBackground: svg.includes('fill="none"/>') })
    await page.close()
    write(path, image)
    drawn[path] = { from: hash(svg), is: hash(image) }
  }
} finally {
  await browser.close()
}
write('app/native-icons.json', `${JSON.stringify(drawn, null, 2)}\n`)
console.log(`${Object.keys(texts).length + Object.keys(images).length} drawings are written.`)

function write(/** @type {string} */ path, /** @type {string | Uint8Array} */ content) {
  const to = join(ROOT, path)
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, content)
}

function hash(/** @type {string | Uint8Array} */ content) {
  return createHash('sha256').update(content).digest('hex')
}
