import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Menu, MenuLabel, MenuLink } from '../../ui/overlays/menu.tsx'
import type { AppRoute } from '../routing/routes.ts'
import { nameOf } from './way.ts'

interface ScreenMenuProps {
  tab: AppRoute
  screens: readonly AppRoute[]
  /** The screen that is shown, which then names the page. Null on a page below. */
  name: string | null
  /** The part of the unit that it shows, under its name. The row is as high without it. */
  part?: ReactNode
}

/** The screens of a tab on a phone. One press shows all of them, each as wide as a thumb. */
export function ScreenMenu({ tab, screens, name, part }: ScreenMenuProps) {
  return (
    <nav aria-label={tab.title} className="print:hidden">
      <Menu
        align={name === null ? 'end' : 'start'}
        trigger={
          <button
            type="button"
            aria-label={name === null ? `Screens of ${tab.title}` : `${name}, screens of ${tab.title}`}
            className="flex min-h-control min-w-control items-center justify-center gap-1 text-20 font-heavy"
          >
            <span className="text-start">
              {name}
              {part}
            </span>
            <ChevronDown className="size-5 shrink-0" aria-hidden="true" />
          </button>
        }
      >
        <MenuLabel>{tab.title}</MenuLabel>
        {screens.map((route) => (
          <MenuLink key={route.path}>
            <Link to={route.path} activeOptions={{ exact: true, includeSearch: false }}>
              {nameOf(route)}
            </Link>
          </MenuLink>
        ))}
      </Menu>
    </nav>
  )
}
