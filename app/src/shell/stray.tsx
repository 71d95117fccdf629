import { createStore, useStore } from '../platform/store.ts'

/** Somebody opened an address that has no screen, and where they were led instead. */
export const stray = createStore<{ readonly from: string; readonly to: string } | null>(null)

/** Says so at the top of that screen, until they go on. */
export function StrayNote() {
  const led = useStore(stray)
  return (
    <div role="status" className="print:hidden">
      {led && (
        <p className="mb-4 border-l-4 border-brass bg-brass-soft px-3 py-2 [overflow-wrap:anywhere]">
          There is no page at {led.from}. You are on {led.to === '/operations' ? 'Operations' : 'the dashboard'} now.
        </p>
      )}
    </div>
  )
}
