// React DOM without a third of its code, for the CDN build. Areas never hydrate HTML rendered by a server, render no style
// sheets, scripts or metadata, and use no view transitions, fragment refs, `<Activity>`, `SuspenseList` or actions of forms.
//
// Two plugins: `reactCore` empties the functions and cases listed below, by name, and the minifiers then remove what only
// these had called; `r2wcCore` does the same for the conversion of attributes. Every entry has to be found in the code,
// and the build stops with any other version of React DOM.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const file = '/react-dom/cjs/react-dom-client.production.js'
/** The version whose code the lists were checked against. */
const version = '19.3.1'

/** Functions that an area never calls, or whose result is always the same there. */
const unused = [
  // Hydration, and events kept until it is done.
  /^(?!popHydrationState|getParentHydrationBoundary|upgradeHydrationErrors)[\w$]*[hH]ydrat[\w$]*$/,
  /^(queueIf|clearIf|attemptReplay)ContinuousEvent|^attemptReplayContinuousQueuedEvent$/,
  /^(accumulateOrCreateContinuousQueuedReplayableEvent|retryIfBlockedOn|scheduleReplayQueueIfNeeded)$/,
  /^scheduleCallbackIfUnblocked$/,
  // View transitions.
  /ViewTransition/,
  // Style sheets, scripts and metadata in components, and waiting for them and for pictures.
  /^(isHostHoistableType|getResource|acquireResource|suspendResource|mountHoistable)$/,
  /^(preload|preloadModule|preinitStyle|preinitScript|preinitModuleScript|preconnectAs)$/,
  /^(insertStylesheetIntoRoot|adoptPreloadPropsFor\w+)$/,
  /^(accumulateSuspenseyCommitOnFiber|preload\w+AndSuspendIfNeeded|estimateBandwidth)$/,
  /^(commitHostSingletonAcquisition|isSingletonScope|resolveSingletonInstance)$/,
  // Actions of forms.
  /^(mountActionState|updateActionState|rerenderActionState|updateActionStateImpl)$/,
  /^(dispatchActionState|runActionStateAction|startHostTransition)$/,
  /^(ensureFormComponentIsStateful|requestFormReset\$1|defaultOnDefaultTransitionIndicator)$/,
  // References to fragments; lists of suspended parts; names in errors; and `useMemoCache`, which only the output of React
  // Compiler calls: without it a compiled component fails, so our sources cannot be compiled with it.
  /^(FragmentInstance|(commitNewChildTo|deleteChildFrom)FragmentInstance)$/,
  /^(updateSuspenseListComponent|useMemoCache|getComponentNameFromType)$/,
]
const always = {
  popHydrationState: 'return !1',
  getParentHydrationBoundary: 'return null',
  upgradeHydrationErrorsToRecoverable: 'return null',
  waitForCommitToBeReady: 'return null',
  getStackByFiberInDevAndProd: 'return ""',
}
/** Tags of the fibers that areas never contain, as React names them. */
const unusedTags = {
  DehydratedFragment: 18,
  SuspenseListComponent: 19,
  HostHoistable: 26,
  HostSingleton: 27,
  ViewTransitionComponent: 30,
  ActivityComponent: 31,
}
const unusedStatements = [
  /^exports\.hydrateRoot = /,
  /^ReactDOMSharedInternals\.findDOMNode = /,
  /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\./,
  /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = /,
]

/** Rollup plugin. */
export const reactCore = {
  name: 'react-core',
  transform(code, id) {
    if (!id.endsWith(file)) return null
    const found = JSON.parse(readFileSync(join(dirname(id), '../package.json'), 'utf8')).version
    if (found !== version) {
      throw new Error(`React DOM is ${found}: read the lists of ${import.meta.filename} against it`)
    }
    return { code: withoutUnused(code, this.parse(code)), map: null }
  },
}

/** The table by which r2wc converts attributes to props and back. The props of areas come from their shells instead. */
const conversions = /\bw = \{\s*string: E,[^}]*\}/

/** Rollup plugin. */
export const r2wcCore = {
  name: 'r2wc-core',
  transform(code, id) {
    if (!id.endsWith('/@r2wc/core/dist/core.js')) return null
    if (!conversions.test(code)) throw new Error('r2wc is written differently now')
    return { code: code.replace(conversions, 'w = {}'), map: null }
  },
}

function withoutUnused(code, program) {
  const edits = []
  const used = new Set()
  const matches = (patterns, text) => {
    const pattern = patterns.find((one) => one.test(text))
    if (pattern) used.add(pattern)
    return Boolean(pattern)
  }
  const visit = (node, parent) => {
    if (node.type === 'FunctionDeclaration') {
      const { name } = node.id
      const body = Object.hasOwn(always, name) ? always[name] : ''
      if (body) used.add(name)
      if (body || matches(unused, name)) {
        edits.push([node.body, `{${body}}`])
        return
      }
    }
    if (parent === program && matches(unusedStatements, code.slice(node.start, node.end))) {
      edits.push([node, ''])
      return
    }
    if (isHydratingRead(node, parent)) edits.push([node, '!1'])
    if (node.type === 'SwitchStatement' && /\btag$/.test(sourceOf(node.discriminant))) {
      for (const [index, one] of node.cases.entries()) {
        if (isUnusedCase(one, node.cases[index - 1])) edits.push([one, emptied(one)])
      }
    }
    for (const child of Object.values(node).flat()) if (child?.type) visit(child, node)
  }
  const sourceOf = ({ start, end }) => code.slice(start, end)
  visit(program, null)
  const missing = [...unused, ...unusedStatements, ...Object.keys(always)].filter(
    (one) => !used.has(one),
  )
  if (missing.length > 0) throw new Error(`React DOM is written differently now: ${missing.join()}`)
  return replaced(code, edits)
}

/** Whether a node reads the variable that is true while a page from a server is taken over. */
function isHydratingRead(node, parent) {
  if (node.type !== 'Identifier' || node.name !== 'isHydrating') return false
  if (parent.type === 'AssignmentExpression') return parent.right === node
  return !/^(VariableDeclarator|FunctionDeclaration)$/.test(parent.type)
}

/** Whether a case of an unused kind of nodes can go: other cases must neither run into it nor follow from it. */
function isUnusedCase({ test, consequent }, before) {
  if (!Object.values(unusedTags).includes(test?.value)) return false
  if (consequent.length === 0) return true
  return ends(consequent) && (!before || ends(before.consequent))
}

/** A case that only declares its variables, which other cases may use too. */
function emptied({ test, consequent }) {
  const names = variablesOf(consequent)
  return names.length > 0 ? `case ${test.value}: var ${names.join()}; break;` : ''
}

function variablesOf(nodes) {
  return nodes.flatMap((node) => {
    if (!node?.type || /Function/.test(node.type)) return []
    const own = node.type === 'VariableDeclarator' ? [node.id.name] : []
    return [...own, ...variablesOf(Object.values(node).flat())]
  })
}

function ends(statements) {
  return /^(Break|Return|Throw)Statement$/.test(statements.at(-1)?.type)
}

/** The text with the given nodes replaced; parts of replaced nodes are gone with them. */
function replaced(code, edits) {
  const parts = []
  let end = 0
  for (const [node, text] of edits.toSorted(([a], [b]) => a.start - b.start)) {
    if (node.start < end) continue
    parts.push(code.slice(end, node.start), text)
    end = node.end
  }
  return parts.join('') + code.slice(end)
}
