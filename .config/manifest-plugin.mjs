// Lets the manifest analyzer read `class X extends declareElement(Base, { tag, properties, events, methods })`: the
// element's public API is declared in that object literal, with a doc comment on each entry.

const lifecycle = /Callback$/

const version = {
  kind: 'field',
  name: 'version',
  type: { text: 'string' },
  description: 'Version of the package this element comes from.',
  readonly: true,
}

/** @returns an analyzer plugin that keeps exactly the elements, each with its complete public API */
export function declaredElements() {
  /** Exported tables by name, for spreads: `...areaProperties`. */
  const tables = new Map()
  /** The declaration of each class by name. */
  const declarations = new Map()
  let ts

  return {
    name: 'declared-elements',
    collectPhase({ ts: given, node }) {
      ts = given
      if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isIdentifier(node.name))
        return
      const value = literalOf(node.initializer)
      if (value) tables.set(tableKey(node.name), value)
    },
    analyzePhase({ node }) {
      if (!ts.isClassDeclaration(node) || !node.name) return
      const call = node.heritageClauses?.[0]?.types[0]?.expression
      if (call && ts.isCallExpression(call) && call.expression.getText() === 'declareElement') {
        declarations.set(node.name.text, call.arguments[1])
      }
    },
    packageLinkPhase({ customElementsManifest }) {
      customElementsManifest.modules = customElementsManifest.modules
        .map(elementModule)
        .filter((module) => module !== null)
    },
  }

  function elementModule(module) {
    const declaration = module.declarations.find(({ name }) => declarations.has(name))
    if (!declaration) return null
    const options = new Map(entriesOf(declarations.get(declaration.name)))
    const properties = entriesOf(options.get('properties')).map(property)
    const tagName = options.get('tag').text
    const path = `dist/esm/${module.path.replace(/\.ts$/, '.js')}`
    const result = {
      ...declaration,
      tagName,
      customElement: true,
      members: [
        ...properties.map(({ member }) => member),
        ...entriesOf(options.get('methods')).map(method),
        ...declaration.members.filter(isPublic).map(withoutOrigin),
        // The analyzer confuses it with the static property of the same name.
        version,
      ],
      attributes: properties.map(({ attribute }) => attribute).filter(Boolean),
      events: entriesOf(options.get('events')).map(event),
    }
    delete result.mixins
    delete result.superclass
    const reference = { name: declaration.name, module: path }
    return {
      kind: module.kind,
      path,
      declarations: [result],
      exports: [
        { kind: 'js', name: declaration.name, declaration: reference },
        { kind: 'custom-element-definition', name: tagName, declaration: reference },
      ],
    }
  }

  function property([name, node]) {
    const factory = node.expression.getText()
    const options = new Map(entriesOf(node.arguments.find((argument) => literalOf(argument))))
    const [type] = node.typeArguments?.map(typeText) ?? []
    const text = {
      text: 'string | undefined',
      flag: 'boolean',
      number: 'number',
      value: `${type} | undefined`,
      reference: `string | ${type} | undefined`,
      choice:
        factory === 'choice'
          ? node.arguments[0].elements.map((word) => word.getText()).join(' | ')
          : '',
    }[factory]
    if (!text) throw new Error(`manifest: ${factory}() of property "${name}" is unknown`)
    const fallback = factory === 'flag' ? 'false' : options.get('fallback')?.getText()
    const attributeName =
      factory === 'value' ? null : (options.get('attribute')?.text ?? kebab(name))
    const facts = {
      name,
      description: docOf(node.parent),
      type: { text },
      ...(fallback && { default: fallback }),
    }
    const reflects = options.get('reflect')?.getText() === 'true'
    return {
      member: {
        kind: 'field',
        ...facts,
        ...(attributeName && { attribute: attributeName }),
        ...(reflects && { reflects }),
      },
      attribute: attributeName && {
        ...facts,
        ...(factory === 'reference' && { type: { text: 'string | undefined' } }),
        name: attributeName,
        fieldName: name,
      },
    }
  }

  function event([name, node]) {
    const [detail = 'undefined', type] = node.typeArguments?.map(typeText) ?? []
    return {
      name,
      description: docOf(node.parent),
      type: { text: type ?? `ContentEvent<${detail}>` },
    }
  }

  function method([name, node]) {
    const signature = node.typeArguments[0]
    return {
      kind: 'method',
      name,
      description: docOf(node.parent),
      parameters: signature.parameters.map((parameter) => ({
        name: parameter.name.getText(),
        type: { text: typeText(parameter.type) },
        ...(parameter.questionToken && { optional: true }),
      })),
      return: { type: { text: typeText(signature.type) } },
    }
  }

  /** `[name, value]` of an object literal, spreads followed; a later entry replaces an earlier one. */
  function entriesOf(node) {
    const literal = node && literalOf(node)
    if (!literal) return []
    const entries = literal.properties.flatMap((entry) => {
      if (ts.isSpreadAssignment(entry)) return entriesOf(table(entry.expression))
      if (ts.isShorthandPropertyAssignment(entry)) return [[entry.name.text, table(entry.name)]]
      return [[entry.name.text, entry.initializer]]
    })
    return [...new Map(entries)]
  }

  function literalOf(node) {
    return ts.isObjectLiteralExpression(node) ? node : null
  }

  /** A type on one line, in parentheses where adding a union would change its meaning. */
  function typeText(node) {
    const text = flat(
      node
        .getText()
        .replace(/\{\s*\n/g, '{ ')
        .replace(/\n\s*\}/g, ' }')
        .replace(/\n\s*/g, '; '),
    )
    return ts.isFunctionTypeNode(node) ? `(${text})` : text
  }

  /** Tables of the same file take precedence: every element has its own `events`. */
  function table(identifier) {
    const found = tables.get(tableKey(identifier)) ?? tables.get(identifier.text)
    if (!found)
      throw new Error(`manifest: ${identifier.text} is not a table in elements/ or src/element/`)
    return found
  }

  function tableKey(identifier) {
    const name = identifier.text
    return tables.has(name) || isExported(identifier)
      ? name
      : `${identifier.getSourceFile().fileName}:${name}`
  }

  function isExported({ parent }) {
    const statement = parent.parent?.parent
    return Boolean(statement?.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
  }
}

function isPublic({ name, kind, privacy, static: isStatic }) {
  if (!name || privacy || isStatic || name.startsWith('#') || name.startsWith('[')) return false
  return !(kind === 'method' && lifecycle.test(name))
}

function withoutOrigin(member) {
  return Object.fromEntries(Object.entries(member).filter(([key]) => key !== 'inheritedFrom'))
}

function docOf(node) {
  const comment = node.jsDoc?.at(-1)?.comment
  return flat(typeof comment === 'string' ? comment : '')
}

function flat(text) {
  return text.replace(/\s+/g, ' ').trim()
}

function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
