import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * One JSON object a line. Of an error only what helps to mend it: PostgreSQL's `detail` quotes rows, and
 * whatever else hangs on an error may hold people's data, so none of that is written.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describe } }
  return destination ? pino(options, destination) : pino(options)
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  }
}
