import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Services, ServicesProvider } from '../platform/calls/services.ts'
import { Live } from '../platform/live/live.ts'
import { NotLoaded } from './not-loaded.tsx'

function shown(hasNetwork: boolean, error: Refusal | null): string {
  const live = new Live({
    open: neverOpens,
    onTouch: () => undefined,
    onGap: () => undefined,
    hasNetwork: () => hasNetwork,
  })
  live.start()
  const html = renderToStaticMarkup(
    <ServicesProvider value={{ live } as Services}>
      <NotLoaded error={error} onRetry={() => undefined} shape="list" label="Loading the roster" />
    </ServicesProvider>,
  )
  live.stop()
  return html
}

function neverOpens() {
  return { addEventListener: () => undefined, close: () => undefined }
}

const NO_SIGNAL = new Refusal('unavailable', 'There is no connection to the server.')

test('without signal it waits for what the device itself has', () => {
  expect(shown(false, null)).toContain('Loading the roster')
  expect(shown(false, null)).not.toContain('Not on this device yet')
})

test('what neither the server nor the device can answer is not on this device yet, without a button that cannot help', () => {
  expect(shown(false, NO_SIGNAL)).toContain('Not on this device yet')
  expect(shown(false, NO_SIGNAL)).not.toContain('Try again')
})

test('with signal a failure says why and offers another try', () => {
  expect(shown(true, NO_SIGNAL)).toContain('Try again')
})
