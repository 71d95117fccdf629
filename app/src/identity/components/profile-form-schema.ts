import { zodResolver } from '@hookform/resolvers/zod'
import { declaredRole, nameParts, profileChange } from '@muster/domain/identity/schema.ts'
import * as z from 'zod'

const profileForm = z.object({
  ...nameParts.shape,
  dodid: profileChange.shape.dodid.unwrap(),
  rank: profileChange.shape.rank.unwrap(),
  // An account that is an admin by this field cannot choose anything here.
  declaredRole: declaredRole.or(z.enum(['', 'Admin'])).refine((role) => role !== '', { error: 'Choose one.' }),
})
export type ProfileValues = z.input<typeof profileForm>

export const checkProfile = zodResolver(profileForm)
