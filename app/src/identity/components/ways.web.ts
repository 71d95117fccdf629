import { WaysByLinks } from './ways-by-links.tsx'

export const Ways = WaysByLinks
