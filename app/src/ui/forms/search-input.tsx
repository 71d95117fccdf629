import Search from 'lucide-react/icons/search'
import { type ComponentProps, useEffect, useRef } from 'react'
import { cx } from '../styles/cx.ts'
import { CONTROL_BOX } from './field.tsx'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value' | 'aria-label'> {
  /** "Search Soldiers": its name, and its placeholder unless there is a shorter one. */
  label: string
  value: string
  onChange: (value: string) => void
  /** `/` moves the focus here from anywhere outside a field. */
  slash?: boolean | undefined
}

export function SearchInput({ label, value, onChange, slash, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!slash) return
    function focus(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [slash])
  return (
    <span className={cx('relative flex min-w-[min(100%,9rem)] grow phone:max-w-72', className)}>
      <Search
        className="pointer-events-none absolute inset-y-0 left-2 my-auto size-4 text-ink-soft"
        aria-hidden="true"
      />
      <input
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            onChange('')
          }
        }}
        className={cx(CONTROL_BOX, 'pl-8')}
      />
    </span>
  )
}

/** True if a letter belongs to the text that is being typed and not to a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
}
