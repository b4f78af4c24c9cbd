#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createDatasetServer } from './dataset-server.ts'
import type { DatasetServer } from './dataset-server.ts'
import { parseLines } from './import.ts'

const help = `content-studio: a dataset server for structured content

Usage
  content-studio start [options]           serve a dataset over HTTP
  content-studio import <file> [options]   write the documents of an NDJSON file ("-" reads standard input)
  content-studio --help

Options of both
  --data DIR             folder of the database, made when missing; ":memory:" keeps nothing (default ./data)
  --dataset NAME         dataset, made when missing; start takes several (default production)
  --project ID           project id, letters and digits (default demo)

Options of start
  --port N               port; 0 takes a free one (default 3333)
  --host H               address or name to listen on (default 127.0.0.1: this machine only)
  --dev                  sign requests from this machine in as an administrator; without it every call needs a token
  --allow-host NAME      answer to this host name as well; may be repeated
  --allow-origin ORIGIN  let pages of this origin use the API, e.g. https://studio.example.com; may be repeated

Options of import
  --author ID            user the history names as author (default <system>)
`

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: './data' },
      dataset: { type: 'string', multiple: true, default: ['production'] },
      project: { type: 'string', default: 'demo' },
      port: { type: 'string', default: '3333' },
      host: { type: 'string', default: '127.0.0.1' },
      dev: { type: 'boolean', default: false },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      author: { type: 'string', default: '<system>' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

type Values = ReturnType<typeof parse>['values']

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args)
  const [command, ...rest] = positionals
  if (values.help) return write(help)
  if (command === 'start' && rest.length === 0) return start(values)
  if (command === 'import' && rest.length === 1) return importFile(String(rest[0]), values)
  throw new TypeError(
    command === undefined
      ? 'A command is missing; see content-studio --help'
      : `"${positionals.join(' ')}" is not a command; see content-studio --help`,
  )
}

async function start(values: Values): Promise<void> {
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new TypeError(`--port ${values.port}: a port is a number from 0 to 65535`)
  }
  const server = await open(values, values.dataset)
  try {
    const { url } = await server.listen({ port, host: values.host })
    write(`ready ${url}\n`)
  } catch (error) {
    await server.close()
    throw error
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  }
}

async function importFile(file: string, values: Values): Promise<void> {
  const [dataset, ...others] = values.dataset
  if (dataset === undefined || others.length > 0) {
    throw new TypeError('An import goes into exactly one --dataset')
  }
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  const server = await open(values, [dataset])
  try {
    const { author } = values
    const { documents } = server.importDocuments(dataset, parseLines(text), { author })
    write(`imported ${documents} documents into ${dataset}\n`)
  } finally {
    await server.close()
  }
}

function open(values: Values, datasets: string[]): Promise<DatasetServer> {
  return createDatasetServer({
    data: values.data,
    projectId: values.project,
    datasets,
    dev: values.dev,
    allowedHosts: values['allow-host'],
    allowedOrigins: values['allow-origin'],
  })
}

function write(text: string): void {
  process.stdout.write(text)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
