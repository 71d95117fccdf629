// `npm run build`: the app for browsers and for phones, anew where its sources have changed.
import { buildApp, prepare } from './prepare.js'

const node = await prepare()
await Promise.all([buildApp(node), buildApp(node, 'native')])
