import Check from 'lucide-react/icons/check'
import type { LucideIcon } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { lockedProps, useEditLock } from '../forms/edits.tsx'
import { Kbd } from '../buttons/kbd.tsx'
import { StandIn } from './stand-in.tsx'

interface MenuSurfaceProps {
  button: HTMLElement
  id: string
  labelledBy: string
  open: boolean
  onOpenChange: (open: boolean) => void
  align: 'start' | 'end'
  children: ReactNode
}

export function MenuSurface({ button, id, labelledBy, open, onOpenChange, align, children }: MenuSurfaceProps) {
  return (
    // Not modal: the page behind stays readable. Hiding it from assistive technology would hide the button too.
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <StandIn element={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="arrive z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-box border border-line-strong bg-surface py-1 text-14 text-ink shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const ITEM =
  'flex min-h-control cursor-pointer items-center gap-2 px-3 outline-none data-highlighted:bg-sunken data-disabled:cursor-default data-disabled:opacity-50'

export interface MenuItemProps {
  onSelect: () => void
  icon?: LucideIcon | undefined
  /** The key that does the same. */
  shortcut?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** It changes something, so it is locked in view only mode. */
  edits?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ onSelect, icon: Icon, shortcut, danger, disabled, edits, children }: MenuItemProps) {
  const lock = useEditLock(edits ?? false)
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled ?? false}
      {...lockedProps(lock)}
      className={cx(ITEM, danger && 'text-danger')}
    >
      {Icon && <Icon className="size-4 shrink-0" aria-hidden="true" />}
      <span className="grow">{children}</span>
      {shortcut && <Kbd keys={shortcut} />}
    </Radix.Item>
  )
}

export interface MenuChoiceProps {
  checked: boolean
  onSelect: () => void
  stay?: boolean | undefined
  children: ReactNode
}

export function MenuChoice({ checked, onSelect, stay, children }: MenuChoiceProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onSelect={(event) => {
        if (stay) event.preventDefault()
        onSelect()
      }}
      className={ITEM}
    >
      <span className="flex size-4 shrink-0 items-center justify-center">
        {checked && <Check className="size-4" aria-hidden="true" />}
      </span>
      <span className="grow">{children}</span>
    </Radix.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-12 font-strong text-ink-soft">{children}</Radix.Label>
}

export function MenuRule() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Radix.Item
      asChild
      className={cx(ITEM, 'aria-[current=page]:font-heavy aria-[current=page]:shadow-[inset_4px_0_0_var(--brass)]')}
    >
      {children}
    </Radix.Item>
  )
}
