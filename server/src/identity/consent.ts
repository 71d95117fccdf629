import { hash } from 'node:crypto'
import type { SignInBanner } from '@muster/domain/identity/schema.ts'

/** What everybody agrees to before each sign-in. A text that changes is agreed to anew. */
export function bannerOf(text: string | null): SignInBanner | null {
  return text === null ? null : { text, id: hash('sha256', text, 'base64url').slice(0, 16) }
}

export function hasAgreed(banner: SignInBanner | null, agreed: unknown): boolean {
  return banner === null || agreed === banner.id
}
