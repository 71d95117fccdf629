import type { SignInProvider } from '@muster/domain/identity/schema.ts'

/** `Continue with Google (not for leaders)` */
export function wayWords({ label, forLeaders }: Pick<SignInProvider, 'label' | 'forLeaders'>): string {
  return `Continue with ${label}${forLeaders ? '' : ' (not for leaders)'}`
}
