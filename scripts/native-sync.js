// `MUSTER_SERVER_URL=https://… npm run native:sync`: builds the app for phones and copies it into app/ios and
// app/android, where Xcode and Android Studio take it from (docs/native.md).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, prepare, ROOT, run, withRuntime } from './prepare.js'

const server = process.env.MUSTER_SERVER_URL
if (!server || !URL.canParse(server)) {
  giveUp('Say where the server of the app is: MUSTER_SERVER_URL=https://muster.example npm run native:sync')
}
const node = await prepare()
const env = withRuntime(node)
const built = await run(
  node,
  ['node_modules/vite/bin/vite.js', 'build', 'app', '--mode', 'native', '--logLevel', 'warn'],
  {
    env,
  },
)
if (built !== 0) giveUp('The app could not be built; the reason is above.')

// The host whose addresses open the app. It belongs to one installation, so it is not committed.
const { hostname } = new URL(server)
writeFileSync(join(ROOT, 'app/ios/server.xcconfig'), `MUSTER_HOST = ${hostname}\n`)
writeFileSync(join(ROOT, 'app/android/server.properties'), `host=${hostname}\n`)

// Capacitor asks for consent to usage reports. CI keeps it from asking.
const synced = await run(node, ['../node_modules/@capacitor/cli/bin/capacitor', 'sync'], {
  cwd: join(ROOT, 'app'),
  env: { ...env, CI: '1' },
})
if (synced !== 0) giveUp('Capacitor could not copy the app; the reason is above.')
console.log(`The apps of phones are ready, for ${server}. Open app/ios/App/App.xcodeproj or app/android.`)
