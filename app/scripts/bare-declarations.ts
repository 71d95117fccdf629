import { MagicString } from 'magic-string'
import type { ESTree, Plugin } from 'vite'

/** The parts of a declaration that only the server and the types need. */
const SERVER_SIDE = new Set(['input', 'output', 'summary', 'limits', 'about', 'logged', 'area', 'whole'])

/**
 * The app calls functions by name, kind, access and topics. It never parses what it sends or gets. Without the
 * schemas in the declarations (the types stay), zod and the whole vocabulary are not downloaded until a form needs
 * them. They would be a quarter of the first screen.
 */
export function bareDeclarations(): Plugin {
  return {
    name: 'bare-declarations',
    apply: 'build',
    transform: {
      filter: { id: /\/domain\/src\/(?:[\w-]+\/)+functions\.ts$/ },
      order: 'post',
      handler(code) {
        const bare = new MagicString(code)
        for (const declaration of declarationsOf(this.parse(code))) {
          for (const [at, property] of declaration.properties.entries()) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            // Up to the next one, with the comma.
            const end = declaration.properties[at + 1]?.start ?? property.end
            if (SERVER_SIDE.has(property.key.name)) bare.remove(property.start, end)
          }
        }
        removeUnused(this.parse(code), bare)
        return { code: bare.toString(), map: bare.generateMap({ hires: true }) }
      },
    },
  }
}

/** The objects that the exported constants pass to `defineFunction`. */
function declarationsOf(program: ESTree.Program): ESTree.ObjectExpression[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
      const [declaration] = init.arguments
      return init.callee.name === 'defineFunction' && declaration?.type === 'ObjectExpression' ? [declaration] : []
    })
  })
}

/**
 * Removes imports and private constants that only the schemas needed. The bundler would leave them out as well, but
 * it would still load what they import together with the declarations.
 */
function removeUnused(program: ESTree.Program, bare: MagicString): void {
  const candidates = program.body.flatMap(
    (statement): { statement: ESTree.Statement | ESTree.Directive; names: string[] }[] => {
      if (statement.type === 'ImportDeclaration') {
        return [{ statement, names: statement.specifiers.map((specifier) => specifier.local.name) }]
      }
      if (statement.type !== 'VariableDeclaration') return []
      return [
        { statement, names: statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : [])) },
      ]
    },
  )
  for (const { statement, names } of candidates.toReversed()) {
    const rest = bare.slice(statement.end)
    // A name is only used below the line that declares it. So going from the end up, each statement needs to be
    // checked only once.
    if (names.some((name) => new RegExp(`\\b${name}\\b`).test(rest))) continue
    bare.remove(statement.start, statement.end)
  }
}
