// `npm start`: installs missing packages, builds what changed, and runs the server until it is told to stop. The script
// in package.json uses `exec`, because npm sends a signal to its shell only, and the shell would die of it without
// informing us. Where there is no `exec`, on Windows, the second half runs.
import { buildApp, prepare, run } from './prepare.js'

console.log('Starting Muster.')
const node = await prepare()
await buildApp(node)
stopWithParent()
process.exitCode = await run(node, ['server/src/main.ts', ...process.argv.slice(2)])

/** When npm is killed, it must not leave a server behind. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
