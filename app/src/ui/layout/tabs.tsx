import * as Radix from 'radix-ui/tabs'
import { type ReactNode, useRef } from 'react'
import { useChosenInSight } from './use-chosen-in-sight.ts'

export interface TabsProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: ReactNode; count?: number | undefined }[]
  /** The panel of the open tab. */
  children: ReactNode
}

/** Parts of one screen. The open one has the brass line. */
export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  useChosenInSight(row, '[data-state=active]', value)
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Radix.List
        ref={row}
        aria-label={label}
        className="relative -mx-2 flex overflow-x-auto print:hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="flex min-h-control min-w-11 shrink-0 items-center justify-center gap-2 border-b-3 border-transparent px-2 pt-0.5 text-14 text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-brass data-[state=active]:font-strong data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabular text-12 font-regular text-ink-soft">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-4 outline-offset-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
