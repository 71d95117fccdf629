// `npm run build`: builds the app for browsers and for phones again, if its sources have changed, and lists what it is
// made of.
import { buildApp, prepare } from './prepare.js'
import { writeSbom } from './sbom.js'

const node = await prepare()
await Promise.all([buildApp(node), buildApp(node, 'native')])
writeSbom()
