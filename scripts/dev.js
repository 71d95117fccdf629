// `npm run dev`: the server, restarted when its files change, and the app with hot reload.
import { prepare, run } from './prepare.js'

const node = await prepare()
await Promise.race([
  run(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run(node, ['node_modules/vite/bin/vite.js', 'app']),
])
process.exit()
