import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isTemplate, type Template, templates } from './templates.ts'
import { writeProject } from './write-project.ts'

/** What keeps a project from being made, in one sentence that says what to do. */
export class CreateError extends Error {}

const usage = `npm create content-studio [folder] -- [options]

Makes a site with a studio: a dataset server, the studio's page, and a page that shows the content, live.

Options
  --template NAME   ${Object.entries(templates)
    .map(([name, { title }]) => `${name} (${title})`)
    .join(', ')}
  --packages DIR    take our packages from archives in this folder, as "npm pack" makes them
  --no-install      write the files only
`

/** Beside the built command, in its package. */
const templatesFolder = join(import.meta.dirname, 'templates')

/** Makes a project as the command line says, installs it and writes its first content. Throws CreateError. */
export async function create(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args)
  if (values.help) return say(usage)
  const folder = resolve(positionals[0] ?? (isEmpty(process.cwd()) ? '.' : 'my-site'))
  if (isFile(folder)) throw new CreateError(`${folder} is a file; name a folder`)
  if (!isEmpty(folder)) throw new CreateError(`${folder} is not empty; name another folder`)
  const template = await chooseTemplate(values.template)
  const manager = installer()
  try {
    writeProject({ folder, template, templatesFolder, packages: values.packages })
  } catch (error) {
    throw new CreateError((error as Error).message)
  }
  say(`made ${folder} with ${templates[template].title}`)
  if (!values['no-install']) {
    run(manager, ['install'], folder)
    run(manager, ['run', 'sample'], folder)
  }
  const place = relative(process.cwd(), folder)
  const steps = [
    ...(place === '' ? [] : [`cd ${place}`]),
    ...(values['no-install'] ? [`${manager} install`, `${manager} run sample`] : []),
    `${manager} run dev`,
  ]
  say(`\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: 'string' },
        packages: { type: 'string' },
        'no-install': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new CreateError(`${(error as Error).message.split('. ')[0]}; see --help`)
  }
}

/** Only a person at a terminal is asked. */
async function chooseTemplate(given: string | undefined): Promise<Template> {
  const wanted = given ?? (process.stdin.isTTY ? await ask() : 'page')
  if (isTemplate(wanted)) return wanted
  const names = Object.keys(templates).join(', ')
  throw new CreateError(`There is no template "${wanted}"; there are ${names}`)
}

async function ask(): Promise<string> {
  const lines = Object.entries(templates).map(
    ([name, { title }]) => `  ${name.padEnd(6)} ${title}\n`,
  )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`What is the site made with?\n${lines.join('')}[page] `)
    return answer.trim() || 'page'
  } finally {
    terminal.close()
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && !statSync(path).isDirectory()
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => name === '.git')
}

/** The package manager that runs this: they say so to what they start. */
function installer(): string {
  return /^(\w+)\//.exec(process.env['npm_config_user_agent'] ?? '')?.[1] ?? 'npm'
}

function run(manager: string, args: readonly string[], cwd: string): void {
  // On Windows, package managers are scripts of its shell.
  const shell = process.platform === 'win32'
  const { status } = spawnSync(manager, args, { cwd, stdio: 'inherit', shell })
  if (status !== 0) throw new CreateError(`"${manager} ${args.join(' ')}" failed in ${cwd}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
