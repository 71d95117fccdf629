import { expect, test } from 'vitest'
import { settings } from '../../config/settings.ts'
import { isPushService } from './web-push-hosts.ts'

const { WEB_PUSH_HOSTS } = settings.parse({})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QGuQ',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, WEB_PUSH_HOSTS)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:pass@fcm.googleapis.com/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/?fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/',
  'https://notify.windows.com.evil.example/',
  'https://xnotify.windows.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost:5432/',
  'https://2130706433/',
  'file:///etc/passwd',
  'nonsense',
])('%s is not a push service', (endpoint) => {
  expect(isPushService(endpoint, WEB_PUSH_HOSTS)).toBe(false)
})

test('an own push service is named with its port', () => {
  expect(isPushService('https://push.example.mil:8443/x', ['push.example.mil:8443'])).toBe(true)
  expect(isPushService('https://push.example.mil/x', ['push.example.mil:8443'])).toBe(false)
})
