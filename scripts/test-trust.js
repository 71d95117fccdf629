// `npm run test:trust`: all proofs about security in one run, and one table at the end. Nothing is left to a tenth of it:
// every rule, every demand and every check is taken out, and a million calls are made (`FUZZ=20000` for fewer). Hours.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, run } from './prepare.js'
import { readyForTests } from './tests/ready.js'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
const FILE = join(ROOT, 'test-results/trust.jsonl')

const { node, env } = await readyForTests([])
mkdirSync(dirname(FILE), { recursive: true })
rmSync(FILE, { force: true })
const whole = {
  ...env,
  RULES: 'all',
  CHECKS: 'all',
  FUZZ: env.FUZZ ?? '1000000',
  FUZZ_FILES: env.FUZZ_FILES ?? '10000',
  TRUST_FILE: FILE,
}
let failed = false
for (const args of [
  [
    ...VITEST,
    '--project=deep',
    'server/src/database/rules-taken-out',
    'server/src/database/grants-taken-out',
    'server/src/testing/access',
  ],
  ['scripts/checks-taken-out.js'],
  [...VITEST, '--project=server', 'server/src/platform/security-log'],
  [...VITEST, '--project=checks', 'checks/asvs'],
  [...VITEST, '--project=deep', 'server/src/testing/fuzz'],
]) {
  if ((await run(node, args, { env: whole })) !== 0) failed = true
}

/** @type {{ what: string, tried: number, held: number, note?: string }[]} */
const proofs = existsSync(FILE)
  ? readFileSync(FILE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []
proofs.push(asvs())
const rows = proofs.map(({ what, tried, held, note = '' }) => [what, `${held} of ${tried}`, note])
const width = (/** @type {number} */ column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
console.log('')
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  )
console.log(failed ? 'A proof failed. Its messages are above.' : 'Every proof held.')
process.exitCode = failed || proofs.some(({ tried, held }) => held < tried) ? 1 : 0

/**
 * The items of OWASP ASVS that docs/security/asvs.md says are met, and those with a test by name. checks/asvs.test.ts sees
 * to it that the named tests exist, and that the others say why they need none.
 */
function asvs() {
  const page = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8')
  const met = [...page.matchAll(/^\| \d+(?:\.\d+){2} [^|]* \| met \| ([^|]*) \| ([^|]*) \|$/gm)]
  const tested = met.filter(([, , test]) => test?.includes('`')).length
  const told = met.filter(([, how]) => how?.includes('No test: ')).length
  const note = `${tested} with a named test, ${told} that say why they have none`
  return { what: 'items of ASVS that are met, with a test or a reason', tried: met.length, held: tested + told, note }
}
