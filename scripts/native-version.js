// `npm run native:version 1.2.0`: sets the next release for the stores. Without a number the version stays and only the
// build number goes up, which each upload needs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, ROOT } from './prepare.js'

const read = (/** @type {string} */ file) => readFileSync(join(ROOT, file), 'utf8')
const current = JSON.parse(read('package.json')).version
const version = process.argv[2] ?? current
if (!/^\d+\.\d+\.\d+$/.test(version)) giveUp('A version is three numbers: npm run native:version 1.2.0')
const [, before] =
  /^versionCode=(\d+)$/m.exec(read('app/android/version.properties')) ?? giveUp('There is no versionCode.')
const build = Number(before) + 1

write(
  'app/android/version.properties',
  [/^versionName=.*$/m, `versionName=${version}`],
  [/^versionCode=.*$/m, `versionCode=${build}`],
)
write(
  'app/ios/version.xcconfig',
  [/^MARKETING_VERSION = .*$/m, `MARKETING_VERSION = ${version}`],
  [/^CURRENT_PROJECT_VERSION = .*$/m, `CURRENT_PROJECT_VERSION = ${build}`],
)
write('package.json', [/"version": "[^"]*"/, `"version": "${version}"`])
// The lock file has it twice: at the top, and in the first of the packages.
const lock = JSON.parse(read('package-lock.json'))
lock.version = version
lock.packages[''].version = version
writeFileSync(join(ROOT, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
console.log(`Version ${version}, build ${build}.`)

function write(/** @type {string} */ file, /** @type {[RegExp, string][]} */ ...changes) {
  let text = read(file)
  for (const [what, by] of changes) {
    if (!what.test(text)) giveUp(`${file} has no ${what}.`)
    text = text.replace(what, by)
  }
  writeFileSync(join(ROOT, file), text)
}
