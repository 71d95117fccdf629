import type { Packet } from '../../platform/between-devices/packets.ts'
import { sinceText } from '../frame/as-of.tsx'
import { countWords } from './carried-acts.ts'

/** The same on both screens, so that the leaders can compare and count. */
export function CoverWords({ packet: { cover, code } }: { packet: Packet }) {
  return (
    <p>
      <strong>
        {cover.unit}, {countWords(cover)} from {cover.from}
      </strong>
      <span className="tabular block text-ink-soft">
        {cover.of && `${cover.of}. `}Made {sinceText(Date.parse(cover.at), Date.now())}. Code{' '}
        <strong className="text-ink">{code}</strong> on both phones.
      </span>
    </p>
  )
}
