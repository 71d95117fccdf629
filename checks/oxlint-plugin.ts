import { dirname, join, relative } from 'node:path/posix'
import { forbiddenHome, forbiddenImport, forbiddenPlace, isTest } from './layers.ts'
import { canBeBuilt, forbiddenPrepared } from './sql-idiom.ts'
import { forbiddenTable, ownersOf } from './tables.ts'

/** The rules of docs/architecture.md that oxlint does not have. Loaded by .oxlintrc.json. */

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
interface Context {
  readonly filename: string
  report(problem: { node: Node; message: string }): void
}
type Visitor = Readonly<Record<string, (node: Node) => void>>
type Check = (path: string, report: (node: Node, message: string) => void) => Visitor

const ROOT = join(import.meta.dirname.replaceAll('\\', '/'), '..')

function rule(check: Check) {
  return {
    create(context: Context): Visitor {
      const path = relative(ROOT, context.filename.replaceAll('\\', '/'))
      // A file elsewhere would pass every rule unnoticed.
      if (path.startsWith('..')) throw new Error(`${context.filename} is outside of ${ROOT}`)
      return check(path, (node, message) => context.report({ node, message }))
    },
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The text of a constant module specifier, otherwise null. */
function specifierOf(source: unknown): string | null {
  if (!isNode(source)) return null
  if (source.type === 'TSLiteralType') return specifierOf(source['literal'])
  return typeof source['value'] === 'string' ? source['value'] : null
}

/** `./x.ts` in `path` and `@muster/domain/x.ts` become paths of this repository. Packages stay as they are. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  const own = /^@muster\/([^/]+)\/(.*)$/.exec(specifier)
  return own ? `${own[1]}/src/${own[2]}` : specifier
}

const layers = rule((path, report) => {
  const check = (node: Node, source: unknown) => {
    const specifier = specifierOf(source)
    const problem = specifier === null ? null : forbiddenImport(path, targetOf(path, specifier))
    if (problem) report(node, `${problem}.`)
  }
  const visit = (node: Node) => check(node, node['source'])
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  }
})

const place = rule((path, report) => ({
  Program(node) {
    const problem = forbiddenPlace(path)
    if (problem) report(node, `${problem}.`)
  },
}))

/** The SQL format of an instant in answers. */
const INSTANT = /SS\.[MU]S"Z"/

/**
 * Names of people, the marking line of papers and common SQL expressions are imported from their file, never written
 * again.
 */
const onePlace = rule((path, report) => {
  if (!path.startsWith('server/src/') || path.startsWith('server/src/database/') || isTest(path)) return {}
  const nameOf = (node: unknown) => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')
  const check = (node: Node, name: string, where: string) => {
    const problem = forbiddenHome(name, where)
    if (problem) report(node, `${problem}.`)
  }
  const text = (node: Node, written: unknown) => {
    if (typeof written === 'string' && INSTANT.test(written)) report(node, 'an instant is isoInstant or exactInstant.')
  }
  return {
    ImportDeclaration(node) {
      const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []
      const target = targetOf(path, specifierOf(node['source']) ?? '')
      for (const each of specifiers) check(each, nameOf(each['imported']), target)
    },
    ExportNamedDeclaration(node) {
      const declared = node['declaration']
      if (!isNode(declared)) return
      check(node, nameOf(declared['id']), path)
      const list = Array.isArray(declared['declarations']) ? declared['declarations'].filter(isNode) : []
      for (const each of list) check(each, nameOf(each['id']), path)
    },
    Literal: (node) => text(node, node['value']),
    TemplateElement: (node) => text(node, Object(node['value']).raw),
  }
})

/** A file that only re-exports others hides where things are, and couples them. */
const noBarrel = rule((_path, report) => ({
  Program(node) {
    const body = Array.isArray(node['body']) ? node['body'].filter(isNode) : []
    const passesOn = (statement: Node) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && !isNode(statement['declaration']))
    if (body.some(passesOn) && body.every((each) => passesOn(each) || each.type === 'ImportDeclaration')) {
      report(node, 'no barrels: import from the file that declares it.')
    }
  },
}))

/** `{ ...{ a, b }, c }` saves a line and hides two properties. Conditional properties may still be spread. */
const plainProperties = rule((_path, report) => {
  const isLiteral = (node: unknown): boolean =>
    isNode(node) &&
    (node.type === 'ObjectExpression' ||
      (/^(ParenthesizedExpression|TS(As|Satisfies)Expression)$/.test(node.type) && isLiteral(node['expression'])))
  return {
    ObjectExpression(node) {
      const properties = Array.isArray(node['properties']) ? node['properties'].filter(isNode) : []
      for (const each of properties) {
        if (each.type === 'SpreadElement' && isLiteral(each['argument'])) {
          report(each, 'write the properties of this literal as properties of the object.')
        }
      }
    },
  }
})

const SQL_FILE =
  /^server\/src\/(database\/|.*\/reads\/|.*\/([a-z]+-reads|reads|writes|scope)\.ts$)|^(bench|scripts|e2e|checks)\//
const QUERY_BUILDERS = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
])

/**
 * Only reads.ts and writes.ts contain SQL: a statement anywhere else escapes the proof of scope. The proof itself,
 * scope.ts, has to query the database as well.
 */
const sqlInQueries = rule((path, report) => {
  // The demo writes a year of use directly into the tables, without the functions that would check it.
  if (SQL_FILE.test(path) || isTest(path) || path.startsWith('server/src/demo/')) return {}
  const message = 'only reads.ts, writes.ts, scope.ts and the database folder contain SQL.'
  return {
    ImportDeclaration(node) {
      const specifier = specifierOf(node['source']) ?? ''
      if (/^(kysely|pg)(\/|$)/.test(specifier) && node['importKind'] !== 'type') report(node, message)
    },
    CallExpression(node) {
      const callee = node['callee']
      const property = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : null
      if (isNode(property) && typeof property['name'] === 'string' && QUERY_BUILDERS.has(property['name'])) {
        report(node, message)
      }
    },
  }
})

const JOINS = new Set(['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin'])
const OWNERS = ownersOf(ROOT)

/** A statement depends on a feature as an import does: its tables must belong to features that may be imported. */
const ownTables = rule((path, report) => {
  if (!path.startsWith('server/src/') || path.startsWith('server/src/database/') || isTest(path)) return {}
  const check = (node: Node, written: unknown) => {
    const problem = typeof written === 'string' ? forbiddenTable(path, written, OWNERS) : null
    if (problem) report(node, `${problem}.`)
  }
  return {
    Literal: (node) => check(node, node['value']),
    TemplateElement: (node) => check(node, Object(node['value']).raw),
    CallExpression(node) {
      const callee = node['callee']
      const property = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : null
      const name = isNode(property) && typeof property['name'] === 'string' ? property['name'] : ''
      const given = Array.isArray(node['arguments']) ? node['arguments'][0] : null
      if ((QUERY_BUILDERS.has(name) || JOINS.has(name)) && isNode(given)) check(node, `from ${String(given['value'])}`)
    },
  }
})

/** The position of a statement's name among the arguments of these functions. */
const STATEMENT_NAME_AT: Readonly<Record<string, number>> = { prepared: 0, readAsChainViewer: 2 }
/** These pass on a name that other code chose. */
const HANDS_NAMES_ON = /^server\/src\/(database\/|roster\/scope\.ts$)/

/**
 * The database keeps each prepared statement until its connection ends, so there must be no more names than the source
 * contains: a literal, or one from a constant of the module. Names built from input would be without limit
 * (docs/decisions/0054).
 */
const statementNames = rule((path, report) => {
  if (!path.startsWith('server/src/') || HANDS_NAMES_ON.test(path) || isTest(path)) return {}
  const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '')
  const isConstant = (node: unknown): boolean => {
    if (!isNode(node)) return false
    if (node.type === 'MemberExpression') return isConstant(node['object'])
    if (node.type === 'CallExpression') return isNode(node['callee']) && isConstant(node['callee'])
    return /^[A-Z][A-Z0-9_]+$/.test(nameOf(node))
  }
  const isWritten = (node: unknown): boolean => {
    if (!isNode(node)) return false
    if (node.type === 'Literal') return typeof node['value'] === 'string'
    if (node.type === 'ConditionalExpression') return isWritten(node['consequent']) && isWritten(node['alternate'])
    if (node.type === 'LogicalExpression') return isWritten(node['left']) && isWritten(node['right'])
    return isConstant(node)
  }
  return {
    CallExpression(node) {
      const callee = node['callee']
      const name = isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee)
      const at = Object.hasOwn(STATEMENT_NAME_AT, name) ? STATEMENT_NAME_AT[name] : undefined
      const given = node['arguments']
      if (at === undefined || !Array.isArray(given) || isWritten(given[at])) return
      report(node, 'the name of a prepared statement is written down: a literal, or out of a CONSTANT of this file.')
    },
  }
})

/** The template of the tag `sql`, whichever type it has, or null. */
function sqlTemplate(node: unknown): Node | null {
  if (!isNode(node) || node.type !== 'TaggedTemplateExpression') return null
  const tag = node['tag']
  return isNode(tag) && tag['name'] === 'sql' && isNode(node['quasi']) ? node['quasi'] : null
}

/** The text of a template with each value as `?`. A part that is SQL itself becomes `()`, which the builder cannot write. */
function statementOf(template: Node): string {
  const quasis = Array.isArray(template['quasis']) ? template['quasis'].filter(isNode) : []
  const holes = Array.isArray(template['expressions']) ? template['expressions'].filter(isNode) : []
  const isWords = (hole: Node | undefined) =>
    hole !== undefined && (sqlTemplate(hole) !== null || nameOfCall(hole).startsWith('sql.'))
  return quasis
    .map((each, at) => String(Object(each['value']).raw) + (at === holes.length ? '' : isWords(holes[at]) ? '()' : '?'))
    .join('')
}

/** The names in a chain of calls, such as `tx.query.selectFrom.where`. */
function nameOfCall(node: Node): string {
  const names: string[] = []
  let at: unknown = node.type === 'CallExpression' ? node['callee'] : node
  while (isNode(at)) {
    const property = at.type === 'MemberExpression' ? at['property'] : at
    if (isNode(property) && typeof property['name'] === 'string') names.unshift(property['name'])
    at = at.type === 'MemberExpression' ? at['object'] : at.type === 'CallExpression' ? at['callee'] : null
  }
  return names.join('.')
}

/**
 * One way to write each kind of statement (docs/decisions/0068): a statement about the columns of one table is built, any
 * other statement is `sql`, and a hot read is prepared.
 */
const sqlIdiom = rule((path, report) => {
  if (!path.startsWith('server/src/') || path.startsWith('server/src/database/') || isTest(path)) return {}
  const BUILDING = /\.(selectFrom|insertInto|updateTable|deleteFrom)\b/
  /** Whether the node is inside an argument of the query builder. */
  const isBuilding = (node: Node) => {
    for (let at = node['parent']; isNode(at) && !at.type.endsWith('Statement'); at = at['parent']) {
      if (at.type === 'CallExpression' && BUILDING.test(`.${nameOfCall(at)}`)) return true
    }
    return false
  }
  const inBuilt = (node: Node, message: string) =>
    report(node, `${message}: write a statement that the builder alone cannot write with \`sql\`.`)
  return {
    CallExpression(node) {
      const name = nameOfCall(node)
      const given = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : []
      if (name.endsWith('.prepared')) {
        const text = given[2]
        const written = text?.type === 'TemplateLiteral' ? statementOf(text) : text?.['value']
        const problem = forbiddenPrepared(path, typeof written === 'string' ? written : null)
        if (problem) report(node, `${problem}.`)
      }
      const template = name === 'execute' ? writtenWith(node) : null
      if (template && canBeBuilt(statementOf(template))) {
        report(node, 'this statement is about the columns of one table: build it, or say in an SQL comment why not.')
      }
      if (!BUILDING.test(name)) return
      if (/\.(innerJoin|leftJoin|rightJoin|fullJoin|with|withRecursive)$/.test(name)) inBuilt(node, 'this is a join')
    },
    MemberExpression(node) {
      const property = node['property']
      if (isNode(property) && property['name'] === 'fn' && isBuilding(node)) inBuilt(node, 'this is an SQL function')
    },
    TaggedTemplateExpression(node) {
      if (sqlTemplate(node) && isBuilding(node)) inBuilt(node, 'this is SQL inside the query builder')
    },
  }
})

/** The template of ``sql`…`.execute(…)``. */
function writtenWith(call: Node): Node | null {
  const callee = call['callee']
  return isNode(callee) && callee.type === 'MemberExpression' ? sqlTemplate(callee['object']) : null
}

/** Sources of side effects that a rule of the domain must not use. Time, chance and ids are arguments. */
const OUTSIDE = new Set([
  'process',
  'globalThis',
  'window',
  'document',
  'localStorage',
  'fetch',
  'crypto',
  'performance',
  'Buffer',
  'console',
  'setTimeout',
  'setInterval',
])
const CLOCK_AND_CHANCE = new Set(['Date.now', 'Math.random'])

const pureDomain = rule((path, report) => {
  if (!path.startsWith('domain/') || isTest(path)) return {}
  const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '')
  const arrives = (node: Node) => {
    const specifier = specifierOf(node['source']) ?? ''
    if (!/^(\.|zod(\/|$))/.test(specifier)) report(node, `domain knows nothing but itself and zod, not ${specifier}.`)
  }
  const outside = (node: Node, name: string) => {
    if (OUTSIDE.has(name)) report(node, `domain is pure: what it needs of ${name} is an argument.`)
  }
  return {
    ImportDeclaration: arrives,
    ImportExpression: arrives,
    NewExpression(node) {
      outside(node, nameOf(node['callee']))
      const args = node['arguments']
      if (nameOf(node['callee']) === 'Date' && Array.isArray(args) && args.length === 0) {
        report(node, 'domain has no clock: the time is an argument.')
      }
    },
    CallExpression(node) {
      outside(node, nameOf(node['callee']))
      if (nameOf(node['callee']) === 'Date') report(node, 'domain has no clock: the time is an argument.')
    },
    MemberExpression(node) {
      const object = nameOf(node['object'])
      outside(node, object)
      const name = `${object}.${nameOf(node['property'])}`
      if (CLOCK_AND_CHANCE.has(name)) report(node, `domain has no ${name}: time and chance are arguments.`)
    },
  }
})

/** Functions are found in `functions.ts`, where everybody looks for them. */
const functionsFile = rule((path, report) => {
  if (!path.startsWith('server/src/') || path.endsWith('/functions.ts') || isTest(path)) return {}
  return {
    CallExpression(node) {
      const callee = node['callee']
      const name = isNode(callee) && callee.type === 'Identifier' ? callee['name'] : null
      if (name === 'implement' || name === 'implementPrepared')
        report(node, 'functions are implemented in functions.ts.')
    },
  }
})

// oxlint loads the default export of a plugin.
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: 'muster' },
  rules: {
    layers,
    place,
    'one-place': onePlace,
    'no-barrel': noBarrel,
    'functions-file': functionsFile,
    'plain-properties': plainProperties,
    'sql-in-queries': sqlInQueries,
    'own-tables': ownTables,
    'statement-names': statementNames,
    'sql-idiom': sqlIdiom,
    'pure-domain': pureDomain,
  },
}
