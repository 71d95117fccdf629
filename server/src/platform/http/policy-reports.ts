import type { FastifyInstance } from 'fastify'
import { addressKey, type RateLimit } from '../callable/rate-limit.ts'
import type { SecurityNotes } from '../security-log/notes.ts'

/** Where browsers report what the policy of our pages stopped (`report-to`, and `report-uri` of older ones). */
export const REPORTS_PATH = '/csp-report'

const PER_ADDRESS = 30
const MOST_IN_ONE = 5
const DIRECTIVE = /^[a-z-]{1,40}$/

interface Stopped {
  readonly directive: string
  /** The origin, or the word that stands for code in the page itself, such as `inline`. */
  readonly blocked: string
}

/** Anybody can send a report, so it says only that a browser said so. It is in the security log as a refusal. */
export function policyReports(
  app: FastifyInstance,
  parts: { readonly security: SecurityNotes; readonly rates: RateLimit; readonly clock: () => Date },
): void {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  }
  app.post(REPORTS_PATH, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    parts.rates.take(`reports ${addressKey(request.ip)}`, PER_ADDRESS, parts.clock().getTime())
    for (const { directive, blocked } of stoppedIn(request.body)) {
      parts.security.note({
        kind: 'refusal',
        what: `content policy: ${directive}`,
        outcome: 'refused',
        uid: null,
        about: blocked,
        address: request.ip,
      })
    }
    return reply.code(204).send()
  })
}

/** Both forms that browsers send. What is in no form is nothing. */
function stoppedIn(body: unknown): Stopped[] {
  const sent = typeof body === 'string' ? parsed(body) : null
  const reports = Array.isArray(sent) ? sent.map((one) => fieldOf(one, 'body')) : [fieldOf(sent, 'csp-report')]
  return reports.slice(0, MOST_IN_ONE).flatMap((report) => {
    const directive = fieldOf(report, 'effectiveDirective') ?? fieldOf(report, 'effective-directive')
    if (typeof directive !== 'string' || !DIRECTIVE.test(directive)) return []
    return [{ directive, blocked: originOf(fieldOf(report, 'blockedURL') ?? fieldOf(report, 'blocked-uri')) }]
  })
}

/** Without the path, which may name a record. */
function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'unknown'
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin : 'unknown'
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
