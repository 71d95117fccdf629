import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * One JSON object a line. Of an error only what helps to mend it: PostgreSQL's `detail` quotes rows, and
 * whatever else hangs on an error may hold people's data, so none of that is written.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  // Whichever of its two usual names an error is logged under.
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describe, error: describe },
    hooks: {
      // pino would make the error's own words the message of the line.
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
 * PostgreSQL's data exceptions (class 22) and the readers of JSON and patterns quote the very value that they
 * cannot read. Elsewhere quotation marks hold names of tables and columns, which one wants to see.
 */
function withoutValues(error: Error, code: string | number | undefined): string {
  const quotesValues = error instanceof SyntaxError || String(code).startsWith('22')
  return quotesValues ? error.message.replace(/"[\s\S]*"/g, '"…"') : error.message
}
