// The peer: a callable function of Firebase in Google's own functions framework, with nothing turned off. Only one
// thing of Google is replaced: the address from which it once downloads the keys that sign ID tokens.
import { generateKeyPairSync, sign } from 'node:crypto'
import { Agent, createServer } from 'node:http'
import { connect } from 'node:net'
import { http } from '@google-cloud/functions-framework'
import { getTestServer } from '@google-cloud/functions-framework/testing'
import { initializeApp } from 'firebase-admin/app'
import { HttpsError, onCall } from 'firebase-functions/v2/https'

const PROJECT = 'bench'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const keys = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').setHeader('cache-control', 'public, max-age=21600')
  response.end(JSON.stringify({ bench: publicKey.export({ type: 'spki', format: 'pem' }) }))
})
await new Promise((listening) => keys.listen(0, '127.0.0.1', listening))
const toKeys = Object.assign(new Agent(), {
  protocol: 'https:',
  createConnection: () => connect(keys.address().port, '127.0.0.1'),
})
initializeApp({ projectId: PROJECT, httpAgent: toKeys })

const doNothing = onCall((request) => {
  if (!request.auth) throw new HttpsError('unauthenticated', 'Sign in.')
  return null
})
http('doNothing', doNothing)
// The framework's own server, without its command line.
const server = getTestServer('doNothing')
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${server.address().port}?token=${idToken()}`)
})

function idToken() {
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const about = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, sub: 'navarro', auth_time: now }
  const text = `${encode({ alg: 'RS256', kid: 'bench' })}.${encode({ ...about, iat: now, exp: now + 3600 })}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}
// The parent process is gone.
process.once('disconnect', () => process.exit())
