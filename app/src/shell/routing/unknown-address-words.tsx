/** Says at the top of a screen that the person was redirected, until they move on. */
export function UnknownAddressWords({ led }: { led: { readonly from: string; readonly to: string } }) {
  return (
    <p className="mb-4 border-l-4 border-brass bg-brass-soft px-3 py-2 [overflow-wrap:anywhere]">
      There is no page at {led.from}. You are on {led.to === '/operations' ? 'Operations' : 'the dashboard'} now.
    </p>
  )
}
