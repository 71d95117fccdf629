import { zodResolver } from '@hookform/resolvers/zod'
import { declaredRole, profileChange } from '@muster/domain/identity/schema.ts'
import * as z from 'zod'

const name = profileChange.shape.name.unwrap().shape
const profileForm = z.object({
  last: name.last,
  first: name.first,
  middle: name.middle,
  suffix: name.suffix,
  dodid: profileChange.shape.dodid.unwrap(),
  rank: profileChange.shape.rank.unwrap(),
  declaredRole: declaredRole.or(z.literal('')).refine((role) => role !== '', { error: 'Choose one.' }),
})
export type ProfileValues = z.input<typeof profileForm>

export const checkProfile = zodResolver(profileForm)
