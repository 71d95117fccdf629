import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { lockedProps, useEditLock } from '../ui/forms/edits.tsx'

interface NewCounselingLinkProps {
  /** The Soldier and the kind, as far as they are known. */
  search?: Readonly<Record<string, string>> | undefined
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}

/** A link to start a counseling, for people who may write one. */
export function NewCounselingLink({ search, className, label, children }: NewCounselingLinkProps) {
  const lock = useEditLock()
  return (
    <Link
      to="/counseling/new"
      {...(search ? { search } : {})}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={className ?? buttonClass()}
      {...lockedProps(lock)}
    >
      {children}
    </Link>
  )
}
