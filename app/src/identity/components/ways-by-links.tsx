import { buttonClass } from '../../ui/buttons/button-class.ts'
import { cx } from '../../ui/styles/cx.ts'
import { wayWords } from './way-words.ts'
import type { WaysProps } from './ways.ts'

export function WaysByLinks({ providers, backTo, agreed, fresh }: WaysProps) {
  const how = new URLSearchParams({ return: backTo, ...(fresh && { fresh: '1' }), ...(agreed !== null && { agreed }) })
  return (
    <>
      <ul className="flex flex-col gap-3">
        {providers.map((provider, index) => (
          <li key={provider.id}>
            {/* This page comes from the server, not from the router. */}
            <a
              href={`/auth/${encodeURIComponent(provider.id)}/start?${how}`}
              className={cx(buttonClass(index === 0 ? 'primary' : 'quiet'), 'h-14 w-full text-16')}
            >
              {wayWords(provider)}
            </a>
          </li>
        ))}
      </ul>
      {/* This page also comes from the server. The phone apps show the page that their store listing names. */}
      <a href="/privacy" className="flex min-h-control items-center self-start text-14 underline">
        Privacy
      </a>
    </>
  )
}
