import type { FastifyInstance } from 'fastify'

/** Lets the routes of this scope take forms as browsers post them. The body is a text for `URLSearchParams`. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

/** The fields of a posted form, or none. */
export function formOf(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '')
}
