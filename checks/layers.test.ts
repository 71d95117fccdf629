import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Plant, SQL_PLANTS } from './planted-sql.ts'

/**
 * Each rule of the architecture, planted as a violation in a folder of its own, must fail, and the nearest lawful file
 * must pass. A rule that nobody has seen fail may not work at all.
 */

const ROOT = join(import.meta.dirname, '..')
const USE = 'export const used = 1\n'

function imports(specifier: string): string {
  return `import { used } from '${specifier}'\nexport const taken = used\n`
}

const PLANTS: Readonly<Record<string, Plant>> = {
  ...SQL_PLANTS,
  'domain: a foundation knows no feature': {
    rule: 'muster(layers)',
    bad: ['domain/src/kernel/planted.ts', imports('../roster/a.ts')],
    good: ['domain/src/roster/planted.ts', imports('../kernel/a.ts')],
  },
  'domain: the kernel does not know access': {
    rule: 'muster(layers)',
    bad: ['domain/src/kernel/planted.ts', imports('../access/a.ts')],
    good: ['domain/src/access/planted.ts', imports('../kernel/a.ts')],
  },
  'domain: roster does not know the duty day': {
    rule: 'muster(layers)',
    bad: ['domain/src/roster/planted.ts', imports('../dutyday/a.ts')],
    good: ['domain/src/dutyday/planted.ts', imports('../roster/a.ts')],
  },
  'app: the kit knows no feature': {
    rule: 'muster(layers)',
    bad: ['app/src/kit/planted.tsx', imports('../roster/a.ts')],
    good: ['app/src/roster/planted.tsx', imports('../kit/a.ts')],
  },
  'app: ui and platform do not know the kit': {
    rule: 'muster(layers)',
    bad: ['app/src/ui/planted.tsx', imports('../kit/a.ts')],
    good: ['app/src/kit/planted.tsx', imports('../ui/a.ts')],
  },
  'app: a screen of a feature lies in its folder of screens': {
    rule: 'muster(place)',
    bad: ['app/src/roster/planted-screen.tsx', USE],
    good: ['app/src/roster/screens/planted-screen.tsx', USE],
  },
  'features: counseling, scheduling and operations do not know each other': {
    rule: 'muster(layers)',
    bad: ['server/src/counseling/planted.ts', imports('../scheduling/a.ts')],
    good: ['server/src/counseling/planted.ts', imports('../readiness/a.ts')],
  },
  'features: dutyday and readiness do not know each other': {
    rule: 'muster(layers)',
    bad: ['server/src/readiness/planted.ts', imports('../dutyday/a.ts')],
    good: ['server/src/scheduling/planted.ts', imports('../dutyday/a.ts')],
  },
  'features: identity knows no other feature': {
    rule: 'muster(layers)',
    bad: ['app/src/identity/planted.tsx', imports('../roster/a.ts')],
    good: ['app/src/roster/planted.tsx', imports('../identity/a.ts')],
  },
  'features: billing knows identity only': {
    rule: 'muster(layers)',
    bad: ['server/src/billing/planted.ts', imports('../roster/a.ts')],
    good: ['server/src/billing/planted.ts', imports('../identity/a.ts')],
  },
  'features: nobody imports billing, but the admin area': {
    rule: 'muster(layers)',
    bad: ['server/src/reports/planted.ts', imports('../billing/a.ts')],
    good: ['server/src/admin/planted.ts', imports('../billing/a.ts')],
  },
  'features: none knows the admin area': {
    rule: 'muster(layers)',
    bad: ['domain/src/support/planted.ts', imports('../admin/a.ts')],
    good: ['domain/src/admin/planted.ts', imports('../support/a.ts')],
  },
  'features: none knows the dashboard, but what is kept on a device': {
    rule: 'muster(layers)',
    bad: ['domain/src/search/planted.ts', imports('../dashboard/a.ts')],
    good: ['domain/src/ondevice/planted.ts', imports('../dashboard/a.ts')],
  },
  'features: nobody imports billing': {
    rule: 'muster(layers)',
    bad: ['server/src/roster/planted.ts', imports('../billing/a.ts')],
    good: ['server/src/main.ts', imports('./billing/a.ts')],
  },
  'features: nobody imports notifications': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.ts', imports('../notifications/a.ts')],
    good: ['app/src/shell/planted.ts', imports('../notifications/a.ts')],
  },
  'features: nobody imports notifications, but the admin area': {
    rule: 'muster(layers)',
    bad: ['server/src/reports/planted.ts', imports('../notifications/a.ts')],
    good: ['server/src/admin/planted.ts', imports('../notifications/a.ts')],
  },
  'features: notifications knows its own part of the domain': {
    rule: 'muster(layers)',
    bad: ['server/src/roster/planted.ts', imports('@muster/domain/notifications/a.ts')],
    good: ['server/src/notifications/planted.ts', imports('@muster/domain/notifications/a.ts')],
  },
  'features: the order holds between workspaces': {
    rule: 'muster(layers)',
    bad: ['server/src/roster/planted.ts', imports('@muster/domain/dutyday/a.ts')],
    good: ['server/src/dutyday/planted.ts', imports('@muster/domain/roster/a.ts')],
  },
  'server: platform knows no feature': {
    rule: 'muster(layers)',
    bad: ['server/src/platform/live/planted.ts', imports('../../roster/a.ts')],
    good: ['server/src/platform/live/planted.ts', imports('../../database/a.ts')],
  },
  'server: platform does not know a feature of the domain': {
    rule: 'muster(layers)',
    bad: ['server/src/platform/planted.ts', imports('@muster/domain/roster/a.ts')],
    good: ['server/src/platform/planted.ts', imports('@muster/domain/kernel/a.ts')],
  },
  'server: the database does not know the platform': {
    rule: 'muster(layers)',
    bad: ['server/src/database/planted.ts', imports('../platform/a.ts')],
    good: ['server/src/platform/planted.ts', imports('../database/a.ts')],
  },
  'server: settings are passed on': {
    rule: 'muster(layers)',
    bad: ['server/src/roster/planted.ts', imports('../config/a.ts')],
    good: ['server/src/testing/planted.ts', imports('../config/a.ts')],
  },
  'server: nobody imports the composition root': {
    rule: 'muster(layers)',
    bad: ['server/src/roster/planted.ts', imports('../main.ts')],
    good: ['server/src/roster/planted.ts', imports('../platform/a.ts')],
  },
  'server: a feature knows no demo': {
    rule: 'muster(layers)',
    bad: ['server/src/roster/planted.ts', imports('../demo/a.ts')],
    good: ['server/src/demo/planted.ts', imports('../roster/a.ts')],
  },
  'server: production imports no testing': {
    rule: 'muster(layers)',
    bad: ['server/src/demo/planted.ts', imports('../testing/a.ts')],
    good: ['server/src/testing/planted.ts', imports('../demo/a.ts')],
  },
  'server: only tests import testing': {
    rule: 'muster(layers)',
    bad: ['server/src/roster/planted.ts', imports('../testing/a.ts')],
    good: ['server/src/roster/planted.test.ts', imports('../testing/a.ts')],
  },
  'app: ui knows no feature': {
    rule: 'muster(layers)',
    bad: ['app/src/ui/planted.tsx', imports('../roster/a.ts')],
    good: ['app/src/roster/planted.tsx', imports('../ui/a.ts')],
  },
  'app: ui and platform do not know each other': {
    rule: 'muster(layers)',
    bad: ['app/src/ui/planted.tsx', imports('../platform/a.ts')],
    good: ['app/src/shell/planted.tsx', imports('../platform/a.ts')],
  },
  'app: a feature does not know the shell': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.tsx', imports('../shell/a.ts')],
    good: ['app/src/shell/planted.tsx', imports('../roster/a.ts')],
  },
  'app: the server stays behind the wire': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.ts', imports('../../../server/src/roster/a.ts')],
    good: ['app/src/roster/planted.ts', imports('@muster/domain/roster/a.ts')],
  },
  'app: only platform knows the device': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.ts', imports('@capacitor/app')],
    good: ['app/src/platform/planted.native.ts', imports('@capacitor/app')],
  },
  'app: no module of Node': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.ts', "import { join } from 'node:path'\nexport const taken = join('a')\n"],
    good: ['app/src/roster/planted.test.ts', "import { join } from 'node:path'\nexport const taken = join('a')\n"],
  },
  'layers: a dynamic import counts': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.ts', "export const load = () => import('../dutyday/a.ts')\n"],
    good: ['app/src/dutyday/planted.ts', "export const load = () => import('../roster/a.ts')\n"],
  },
  'layers: a type counts': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.ts', "export type Taken = import('../dutyday/a.ts').Used\n"],
    good: ['app/src/dutyday/planted.ts', "export type Taken = import('../roster/a.ts').Used\n"],
  },
  'layers: passing on counts': {
    rule: 'muster(layers)',
    bad: ['app/src/roster/planted.ts', "export { used } from '../dutyday/a.ts'\nexport const own = 1\n"],
    good: ['app/src/dutyday/planted.ts', "export { used } from '../roster/a.ts'\nexport const own = 1\n"],
  },
  'place: every folder has its place': {
    rule: 'muster(place)',
    bad: ['server/src/soldiers/planted.ts', USE],
    good: ['server/src/readiness/planted.ts', USE],
  },
  'place: no file beside the features': {
    rule: 'muster(place)',
    bad: ['server/src/planted.ts', USE],
    good: ['server/src/compose.ts', USE],
  },
  'place: no folder of odds and ends': {
    rule: 'muster(place)',
    bad: ['server/src/roster/utils/planted.ts', USE],
    good: ['server/src/roster/intake/planted.ts', USE],
  },
  'place: no file of odds and ends': {
    rule: 'muster(place)',
    bad: ['app/src/roster/helpers.ts', USE],
    good: ['app/src/roster/rank-order.ts', USE],
  },
  'names: kebab-case': {
    rule: 'unicorn(filename-case)',
    bad: ['app/src/roster/SoldierTable.ts', USE],
    good: ['app/src/roster/soldier-table.web.ts', USE],
  },
  'no barrels': {
    rule: 'muster(no-barrel)',
    bad: ['server/src/roster/index.ts', "export { used } from './a.ts'\n"],
    good: ['server/src/roster/planted.ts', imports('./a.ts')],
  },
  'plain properties: no literal is spread into another': {
    rule: 'muster(plain-properties)',
    bad: ['domain/src/roster/planted.ts', 'export const pair = (a: number) => ({ ...({ a, b: 2 } as const), c: 3 })\n'],
    good: [
      'domain/src/roster/planted.ts',
      'export const pair = (a: number, more: object) => ({ ...more, ...(a > 0 ? { a } : {}), ...(a < 0 && { b: 2 }) })\n',
    ],
  },
  'server: functions are implemented in functions.ts': {
    rule: 'muster(functions-file)',
    bad: [
      'server/src/roster/planted.ts',
      'export const taken = (implement: (a: string) => string) => implement("a")\n',
    ],
    good: [
      'server/src/roster/planted/functions.ts',
      'export const taken = (implement: (a: string) => string) => implement("a")\n',
    ],
  },
  'one place: names of people come from roster/people': {
    rule: 'muster(one-place)',
    bad: [
      'server/src/operations/planted.ts',
      "import { SOLDIER_NAME } from '../dutyday/a.ts'\nexport const taken = SOLDIER_NAME\n",
    ],
    good: [
      'server/src/operations/planted.ts',
      "import { SOLDIER_NAME } from '../roster/people/reads.ts'\nexport const taken = SOLDIER_NAME\n",
    ],
  },
  'one place: papers share their marking line': {
    rule: 'muster(one-place)',
    bad: ['server/src/dutyday/planted.ts', "export const NOTICE = 'Unofficial.'\n"],
    good: [
      'server/src/dutyday/planted.ts',
      "import { NOTICE } from '../platform/paper/issue.ts'\nexport const taken = NOTICE\n",
    ],
  },
  'one place: SQL writes an instant in one way': {
    rule: 'muster(one-place)',
    bad: [
      'server/src/dutyday/reads.ts',
      'export const AT = (column: string) => `to_char(${column}, \'HH24:MI:SS.MS"Z"\')`\n',
    ],
    good: [
      'server/src/dutyday/reads.ts',
      "import { isoInstant } from '../database/sql-words.ts'\nexport const AT = isoInstant('at')\n",
    ],
  },
  'connections: none that nobody hears': {
    rule: 'eslint(no-restricted-imports)',
    bad: ['server/src/database/planted.ts', "import { Client } from 'pg'\nexport const client = new Client()\n"],
    good: [
      'server/src/database/planted.ts',
      "import type { Client } from 'pg'\nexport const idOf = (client: Client) => client.processID\n",
    ],
  },
  'domain is pure: nothing of Node': {
    rule: 'muster(pure-domain)',
    bad: ['domain/src/roster/planted.ts', "import { join } from 'node:path'\nexport const taken = join('a')\n"],
    good: ['domain/src/roster/planted.ts', "import * as z from 'zod'\nexport const taken = z.string()\n"],
  },
  'domain is pure: no clock': {
    rule: 'muster(pure-domain)',
    bad: ['domain/src/roster/planted.ts', 'export const now = () => new Date()\n'],
    good: ['domain/src/roster/planted.ts', 'export const at = (instant: number) => new Date(instant)\n'],
  },
  'domain is pure: no clock by its other name': {
    rule: 'muster(pure-domain)',
    bad: ['domain/src/roster/planted.ts', 'export const now = () => Date.now()\n'],
    good: ['domain/src/roster/planted.ts', 'export const at = (text: string) => Date.parse(text)\n'],
  },
  'domain is pure: no chance': {
    rule: 'muster(pure-domain)',
    bad: ['domain/src/roster/planted.ts', 'export const any = () => Math.random()\n'],
    good: ['domain/src/roster/planted.ts', 'export const up = (n: number) => Math.ceil(n)\n'],
  },
  'domain is pure: no environment': {
    rule: 'muster(pure-domain)',
    bad: ['domain/src/roster/planted.ts', "export const zone = () => process.env['TZ']\n"],
    good: ['domain/src/roster/planted.test.ts', "export const zone = () => process.env['TZ']\n"],
  },
  'style: no default export': {
    rule: 'import(no-default-export)',
    bad: ['server/src/roster/planted.ts', 'export default 1\n'],
    good: ['app/vite.config.ts', 'export default {}\n'],
  },
  'style: no any': {
    rule: 'typescript(no-explicit-any)',
    bad: ['server/src/roster/planted.ts', 'export const id = (value: any) => String(value)\n'],
    good: ['server/src/roster/planted.ts', 'export const id = (value: unknown) => String(value)\n'],
  },
  'style: no assertion that something is there': {
    rule: 'typescript(no-non-null-assertion)',
    bad: ['server/src/roster/planted.ts', 'export const id = (value: string | null) => value!.length\n'],
    good: ['server/src/roster/planted.ts', 'export const id = (value: string | null) => value?.length\n'],
  },
  'style: no file over 500 lines': {
    rule: 'eslint(max-lines)',
    bad: ['server/src/roster/planted.ts', `${'// line\n'.repeat(500)}${USE}`],
    good: ['server/src/roster/planted.ts', `${'// line\n'.repeat(498)}${USE}`],
  },
  'React: no hook after a condition': {
    rule: 'react-hooks(rules-of-hooks)',
    bad: [
      'app/src/dutyday/planted.ts',
      "import { useMedia } from './a.ts'\nexport const useRow = () => (useMedia('(min-width: 860px)') ? useMedia('print') : false)\n",
    ],
    good: [
      'app/src/dutyday/planted.ts',
      "import { useMedia } from './a.ts'\nexport function useRow() {\n  const wide = useMedia('(min-width: 860px)')\n  const print = useMedia('print')\n  return wide && print\n}\n",
    ],
  },
  'no circle of imports': {
    rule: 'import(no-cycle)',
    bad: ['server/src/roster/circle.ts', "import { taken } from './round.ts'\nexport const used = taken\n"],
    good: ['server/src/roster/line.ts', "import { taken } from './round.ts'\nexport const used = taken\n"],
    beside: ['server/src/roster/round.ts', "import { used } from './circle.ts'\nexport const taken = used\n"],
  },
}

interface Finding {
  readonly rule: string
  readonly path: string
}

const plots: string[] = []
let broken: readonly Finding[] = []
let lawful: readonly Finding[] = []

beforeAll(async () => {
  broken = await lint('bad')
  lawful = await lint('good')
})

afterAll(() => {
  for (const plot of plots) rmSync(plot, { recursive: true, force: true })
})

/** All plants of one kind in a copy of the rules, linted together. Files with the same name get a number. */
async function lint(kind: 'bad' | 'good'): Promise<readonly Finding[]> {
  const plot = mkdtempSync(join(tmpdir(), 'layers-'))
  plots.push(plot)
  cpSync(join(ROOT, 'checks'), join(plot, 'checks'), { recursive: true })
  const config: unknown = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8'))
  // The plants have no packages from which to take types.
  writeFileSync(join(plot, '.oxlintrc.json'), JSON.stringify({ ...Object(config), options: {} }))
  Object.values(PLANTS).forEach((plant, number) => {
    const files = [[pathOf(plant, number, kind), plant[kind][1]] as const, plant.beside].filter(
      (file) => file !== undefined,
    )
    for (const [path, text] of files) {
      mkdirSync(dirname(join(plot, path)), { recursive: true })
      writeFileSync(join(plot, path), text)
    }
  })
  const output = await run(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json'], plot)
  const { diagnostics, number_of_files: files } = JSON.parse(output)
  expect(files).toBeGreaterThan(Object.keys(PLANTS).length)
  return diagnostics.map((each: { code: string; filename: string }) => ({ rule: each.code, path: each.filename }))
}

function pathOf(plant: Plant, number: number, kind: 'bad' | 'good'): string {
  return plant[kind][0].replace('planted', `planted-${number}`)
}

/** The output of the program. The linter ends with 1 when it has findings. */
function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout)
      else reject(new Error(`${error?.message}\n${stdout}\n${stderr}`))
    })
  })
}

test.each(Object.entries(PLANTS).map(([name, plant], number) => ({ name, plant, number })))(
  '$name',
  ({ plant, number }) => {
    expect(broken).toContainEqual({ rule: plant.rule, path: pathOf(plant, number, 'bad') })
    expect(lawful).not.toContainEqual({ rule: plant.rule, path: pathOf(plant, number, 'good') })
  },
)
