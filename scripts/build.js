// `npm run build`: builds the app for browsers and for phones again, if its sources have changed.
import { buildApp, prepare } from './prepare.js'

const node = await prepare()
await Promise.all([buildApp(node), buildApp(node, 'native')])
