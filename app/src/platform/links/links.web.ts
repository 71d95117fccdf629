import type { Links } from './links.ts'

export const links: Links = {
  leaveFor: async (url) => window.location.assign(url),
  follow: () => () => {},
  onAppLink: () => () => {},
}
