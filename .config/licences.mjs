// What the built packages contain of others: the licences of what is bundled, and a CycloneDX list of components.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dependenciesOf } from './server-package.mjs'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The folders of the packages whose code is in the files of a bundle. @param {import('rollup').RollupOutput['output']} output */
export function packagesOf(output) {
  const found = new Set()
  for (const { modules = {} } of output) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
      if (folder && renderedLength > 0) found.add(folder)
    }
  }
  return [...found].toSorted((a, b) => a.localeCompare(b))
}

/**
 * Writes `LICENSES.txt` into a folder of bundles.
 * @param {string} target @param {readonly string[]} folders folders of packages
 */
export function writeLicences(target, folders) {
  const parts = folders.map((folder) => {
    const { name, version, license } = readJson(join(folder, 'package.json'))
    const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.|-|$)/i.test(one))
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`
    return `${name} ${version}\n\n${text}\n`
  })
  const line = `\n${'-'.repeat(72)}\n\n`
  writeFileSync(join(target, 'LICENSES.txt'), parts.join(line))
}

/**
 * Writes a software bill of materials.
 * @param {string} file @param {string} name of the package @param {readonly string[]} folders folders of packages
 */
export function writeSbom(file, name, folders) {
  const { version } = readJson('package.json')
  const components = folders.map((folder) => {
    const facts = readJson(join(folder, 'package.json'))
    return { type: 'library', ...named(facts), licenses: [licenceOf(facts.license)] }
  })
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'library', ...named({ name, version }) } },
    components,
  }
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
}

/** The folders of the packages that are installed for the modules of a folder, directly or not. */
export function installedFor(folder) {
  const found = new Set()
  const visit = (name, from) => {
    const place = from
      .split('/node_modules/')
      .map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'))
      .map((parent) => join(parent, 'node_modules', name))
      .find((one) => existsSync(join(one, 'package.json')))
    if (!place || found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies } = readJson(join(place, 'package.json'))
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) visit(one, place)
  }
  for (const name of Object.keys(dependenciesOf(folder))) visit(name, process.cwd())
  return [...found].toSorted((a, b) => a.localeCompare(b))
}

function named({ name, version }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { 'bom-ref': purl, name, version, purl }
}

/** One licence by its SPDX id, a choice of several as an expression. */
function licenceOf(license) {
  return /\s/.test(license) ? { expression: license } : { license: { id: license } }
}
