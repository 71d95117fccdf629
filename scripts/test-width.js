// `npm run test:desk` and `npm run test:phone`: the browser tests at one width. At a desk those that `npm test` leaves
// out; on a phone all that differ there by more than the width. Every screen in every theme is `npm run test:accessibility`.
import { SAME_AT_ANY_WIDTH, SHORT_LIST } from './browser-tests.js'
import { ensureChromium } from './chromium.js'
import { buildApp, giveUp, prepare, run, withRuntime } from './prepare.js'

const LEFT_OUT = { desktop: SHORT_LIST, phone: SAME_AT_ANY_WIDTH }

const width = process.argv[2]
if (width !== 'desktop' && width !== 'phone') giveUp('Say which width: desktop or phone.')
const node = await prepare()
await buildApp(node)
await buildApp(node, 'native')
const chromium = await ensureChromium()
if (!chromium) giveUp('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')
process.exitCode = await run(
  node,
  [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', `--project=${width}`],
    `--grep-invert=accessibility\\.spec|${LEFT_OUT[width]}`,
  ],
  { env: { ...withRuntime(node), CHROME_PATH: chromium } },
)
