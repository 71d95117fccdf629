// Looks at: ui, platform/device
import { signInAs } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('no text becomes markup or the address of a script', async ({ page, guard }) => {
  guard.allow(/Trusted|trusted|csp-report/)
  await signInAs(page, 'first-sergeant')
  await page.goto('/soldiers')
  const found = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = (address: string) => attempt(() => (document.createElement('script').src = address))
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<b>1SG</b>')),
      code: attempt(() => document.createElement('div').setAttribute('onclick', 'void 0')),
      style: attempt(() => (document.createElement('style').innerHTML = 'b { color: red }')),
      theirs: script('https://evil.example/a.js'),
      ours: script('/assets/a.js'),
      policy: attempt(() => Reflect.get(globalThis, 'trustedTypes').createPolicy('another', {})),
    }
  })
  expect(found).toEqual({
    markup: 'TypeError',
    code: 'TypeError',
    style: 'done',
    theirs: 'TypeError',
    ours: 'done',
    policy: 'TypeError',
  })
})
