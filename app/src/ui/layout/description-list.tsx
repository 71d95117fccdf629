import type { ReactNode } from 'react'

/** Names and values in two columns, with a thin line between rows. A missing value is shown as a dash. */
export function DescriptionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.term} className="grid grid-cols-[minmax(6rem,1fr)_2fr] gap-x-4 border-b border-line py-2">
          <dt className="text-ink-soft">{item.term}</dt>
          <dd className="min-w-0">{item.value || <span className="text-ink-soft">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
