// `npm start`: install what is missing, build what changed, run the server until it is told to stop.
// The script in package.json says `exec`, because npm passes a signal to its shell only, and the shell
// would die of it without telling us (where there is no `exec`, on Windows, the second half runs).
import { buildApp, prepare, run } from './prepare.js'

console.log('Starting Muster.')
const node = await prepare()
await buildApp(node)
stopWithParent()
process.exitCode = await run(node, ['server/src/main.ts', ...process.argv.slice(2)])

/** npm killed outright must not leave a server behind. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
