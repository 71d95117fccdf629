import { Link } from '@tanstack/react-router'
import CircleUser from 'lucide-react/icons/circle-user'
import LogOut from 'lucide-react/icons/log-out'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { useSignOut } from '../../identity/use-sign-out.ts'
import { chooseTheme, type Theme, useTheme } from '../../platform/device/theme.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLink, MenuRule } from '../../ui/overlays/menu.tsx'
import { userMenuOf } from '../routing/entries.ts'
import { ROUTES } from '../routing/routes.ts'
import { opened } from './opened.ts'

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'night', label: 'Night' },
]

/** My Profile, Manage subscription, theme, sign out. On a phone they are in the drawer. */
export function UserMenu({ isSoldier }: { isSoldier: boolean }) {
  const profile = useMyProfile().data
  const theme = useTheme()
  const signOut = useSignOut()
  const name = profile?.name?.display || profile?.displayName || profile?.email || 'My account'
  return (
    <div className="hidden shrink-0 desk:block">
      <Menu
        trigger={
          <button type="button" data-tour="user" className={buttonClass('plain', 'max-w-56 px-2 text-ink')}>
            <CircleUser className="size-5 shrink-0" aria-hidden="true" />
            {/* The tabs get the room first. */}
            <span className="truncate max-[1440px]:sr-only">{name}</span>
          </button>
        }
      >
        <MenuLabel>{name}</MenuLabel>
        {userMenuOf(ROUTES, isSoldier).map((route) => (
          <MenuLink key={route.path}>
            <Link to={route.path}>{route.title}</Link>
          </MenuLink>
        ))}
        <MenuItem shortcut="Ctrl+Z" onSelect={() => opened.set('undo')}>
          Recent changes
        </MenuItem>
        <MenuItem onSelect={() => opened.set('entries')}>Entries on this device</MenuItem>
        {!isSoldier && <MenuItem onSelect={() => opened.set('between')}>Hand over without signal</MenuItem>}
        <MenuRule />
        <MenuLabel>Theme</MenuLabel>
        {THEMES.map(({ value, label }) => (
          <MenuChoice key={value} checked={theme === value} onSelect={() => chooseTheme(value)} stay>
            {label}
          </MenuChoice>
        ))}
        <MenuRule />
        <MenuItem icon={LogOut} onSelect={signOut}>
          Sign out
        </MenuItem>
      </Menu>
    </div>
  )
}
