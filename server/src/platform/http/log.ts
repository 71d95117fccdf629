import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * One JSON object per line. Of an error only what helps to fix it: PostgreSQL's `detail` quotes rows, and other
 * properties of an error may hold people's data, so none of them is written.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  // Errors are logged under one of two usual names.
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describe, error: describe },
    hooks: {
      // pino would use the error's own message as the message of the line.
      logMethod(given, method) {
        const [first, message] = given
        method.apply(this, first instanceof Error ? [{ err: first }, message ?? 'an error'] : given)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined
  const message = withoutValues(error, code)
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  }
}

/**
 * PostgreSQL's data exceptions (class 22) and the parsers of JSON and patterns quote the value that they cannot read.
 * Elsewhere quotation marks contain names of tables and columns, which are useful.
 */
function withoutValues(error: Error, code: string | number | undefined): string {
  const quotesValues = error instanceof SyntaxError || String(code).startsWith('22')
  return quotesValues ? error.message.replace(/"[\s\S]*"/g, '"…"') : error.message
}
