// `npm start`: install what is missing, build what changed, run the server until it is told to stop.
import { buildApp, prepare, run } from './prepare.js'

console.log('Starting Muster.')
const node = await prepare()
await buildApp(node)
process.exitCode = await run(node, ['server/src/main.ts', ...process.argv.slice(2)])
