// `npm run test:desk`: the browser tests at the width of a desk that `npm test` leaves out.
import { SHORT_LIST } from './browser-tests.js'
import { ensureChromium } from './chromium.js'
import { buildApp, giveUp, prepare, run, withRuntime } from './prepare.js'

const node = await prepare()
await buildApp(node)
await buildApp(node, 'native')
const chromium = await ensureChromium()
if (!chromium) giveUp('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')
process.exitCode = await run(
  node,
  [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', '--project=desktop'],
    `--grep-invert=accessibility\\.spec|${SHORT_LIST}`,
  ],
  { env: { ...withRuntime(node), CHROME_PATH: chromium } },
)
