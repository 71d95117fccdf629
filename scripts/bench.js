// `npm run bench`: compares ours with its peers. They are large (Firebase, Lighthouse), so they are installed only for
// a measurement.
import { buildApp, install, prepare, run, withRuntime } from './prepare.js'

const node = await prepare()
await install('bench', 'Installing the peers to measure against.')
await buildApp(node)
process.exitCode = await run(node, ['bench/main.ts', ...process.argv.slice(2)], { env: withRuntime(node) })
