import type { StatusEntry } from './schema.ts'

/** When a status of hours begins and ends. The end itself is no longer part of it. */
export interface Hours {
  readonly startsAt: string
  readonly endsAt: string
}

/** Whether these hours contain an instant. */
export function containsInstant({ startsAt, endsAt }: Hours, instant: number): boolean {
  return Date.parse(startsAt) <= instant && Date.parse(endsAt) > instant
}

/** Made by a source, and not by a leader. */
export function isFromSource({
  source,
  method,
}: {
  readonly source?: string | null | undefined
  readonly method?: StatusEntry['method'] | undefined
}): boolean {
  return Boolean(source) && method === 'prefilled'
}

/** The next instant after `now` at which one of these begins or ends, or null. */
export function nextChangeOf(all: readonly Hours[], now: number): number | null {
  const ahead = all
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .map(Date.parse)
    .filter((at) => at > now)
  return ahead.length > 0 ? Math.min(...ahead) : null
}
