// `npm run check`: everything a machine can check about the code without running it. Names of steps limit it: `npm run
// check types format`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { prepare, ROOT, withRuntime } from './prepare.js'

// The bench has its packages only where it has been run.
const bench = existsSync(join(ROOT, 'bench/node_modules')) ? ['bench'] : []
const FOLDERS = ['domain', 'server', 'app', 'app/scripts', 'e2e', 'checks', 'scripts', ...bench]

/** @type {{ name: string, label: string, args: string[] }[]} */
const STEPS = [
  { name: 'lint', label: 'lint and layers', args: ['oxlint/bin/oxlint'] },
  ...FOLDERS.map((folder) => ({
    name: 'types',
    label: `types of ${folder}`,
    args: ['typescript/bin/tsc', '-p', folder],
  })),
  { name: 'unused', label: 'unused code', args: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'format', label: 'format', args: ['@biomejs/biome/bin/biome', 'format', '--max-diagnostics=40'] },
  { name: 'layers', label: 'layer rules', args: ['vitest/vitest.mjs', 'run', '--project=checks', '--reporter=dot'] },
]

const names = process.argv.slice(2)
const steps = STEPS.filter((step) => names.length === 0 || names.includes(step.name))
if (steps.length === 0) {
  console.error(`Steps are: ${[...new Set(STEPS.map((step) => step.name))].join(', ')}.`)
  process.exit(1)
}

const node = await prepare()
const env = withRuntime(node)
let failed = 0
const queue = [...steps]
await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(failed === 0 ? `${steps.length} checks passed` : `${failed} of ${steps.length} checks failed`)
process.exitCode = failed === 0 ? 0 : 1

async function work() {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const started = performance.now()
    const { code, output } = await capture(step.args)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${step.label} (${seconds} s)`)
    if (code !== 0) {
      failed++
      console.log(output)
    }
  }
}

/** @returns {Promise<{ code: number, output: string }>} */
function capture(/** @type {string[]} */ [program = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(node, [join(ROOT, 'node_modules', program), ...args], { cwd: ROOT, env })
    let output = ''
    const add = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
