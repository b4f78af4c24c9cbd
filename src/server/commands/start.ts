import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseProviders } from '../sign-in/parse-providers.ts'
import { createDatasetServer } from '../dataset-server.ts'
import type { Certificate } from '../http/tls-server.ts'
import { createServerLog, logFormats } from '../log.ts'
import type { ServerLog } from '../log.ts'
import { readCertificate, tlsOptions, watchCertificate } from './certificate.ts'
import { defineCommand, UsageError } from './command.ts'
import type { Terminal } from './command.ts'
import { assetOptions, assetsUrl, databaseUrl, dataOptions, projectOption } from './data-folder.ts'

export const startCommand = defineCommand({
  name: 'start',
  summary: 'serve datasets over HTTP',
  details:
    'The folder is made when missing; --data :memory: keeps nothing. Prints "ready URL" when it can be\n' +
    'reached. With --database any number of servers serve the same data. SIGINT and SIGTERM let running requests finish; a second one does not wait.',
  options: {
    ...dataOptions,
    ...assetOptions,
    ...projectOption,
    dataset: {
      type: 'list',
      value: 'NAME',
      help: 'dataset, made when missing',
      default: ['production'],
    },
    port: { type: 'string', value: 'N', help: 'port; 0 takes a free one', default: '3333' },
    host: {
      type: 'string',
      value: 'H',
      help: 'address or name to listen on; the default is this machine only',
      default: '127.0.0.1',
    },
    ...tlsOptions,
    dev: {
      type: 'flag',
      help: 'sign requests from this machine in as an administrator; without it every call needs a token',
    },
    'allow-host': { type: 'list', value: 'NAME', help: 'answer to this host name as well' },
    'allow-origin': {
      type: 'list',
      value: 'ORIGIN',
      help: 'let pages of this origin use the API, e.g. https://studio.example.com',
    },
    'public-dataset': {
      type: 'list',
      value: 'NAME',
      help: 'dataset among --dataset that, when it is made, may be read without signing in',
    },
    'public-url': {
      type: 'string',
      value: 'URL',
      help: 'where people find the server behind a proxy, e.g. https://content.example.com',
    },
    'trusted-proxy': {
      type: 'list',
      value: 'ADDRESS',
      help: 'proxy in front of the server, as an address or network; its X-Forwarded-For is believed',
    },
    'private-webhooks': {
      type: 'flag',
      help: 'let webhooks send to addresses that are not public: this machine and its network',
    },
    providers: {
      type: 'string',
      value: 'FILE',
      help: 'JSON list of OpenID Connect providers that people can sign in with',
    },
    feeds: {
      type: 'string',
      value: 'DIR',
      help: 'folder with help.json, features.json, trial.json and upsell.json',
    },
    telemetry: {
      type: 'string',
      value: 'FILE',
      help: 'collect what studios tell of their use; off without it',
    },
    drain: {
      type: 'string',
      value: 'SECONDS',
      help: 'after a request to end, serve on for this long while /readyz returns 503, then close event streams over the same time',
      default: '0',
    },
    'metrics-port': {
      type: 'string',
      value: 'N',
      help: 'serve figures for Prometheus at /metrics on this port of --host; off without it',
    },
    log: {
      type: 'string',
      value: 'FORMAT',
      help: `what is written to standard error: ${logFormats.join(', ')}`,
      default: 'text',
    },
  },
  async run({ values, terminal }) {
    const port = portOf('--port', values.port)
    const drain = Number(values.drain)
    if (!(drain >= 0 && drain <= 600)) {
      throw new UsageError(`--drain ${values.drain}: seconds are a number from 0 to 600`)
    }
    const inFolder = (path: string): string => resolve(terminal.cwd, path)
    const tls = readCertificate(values, terminal.cwd)
    const log = openLog(values.log, terminal)
    const server = await createDatasetServer({
      data:
        databaseUrl(values) ?? (values.data === ':memory:' ? values.data : inFolder(values.data)),
      assets: assetsUrl(values),
      projectId: values.project,
      datasets: values.dataset,
      dev: values.dev,
      allowedHosts: values['allow-host'],
      allowedOrigins: values['allow-origin'],
      publicDatasets: values['public-dataset'],
      trustedProxies: values['trusted-proxy'],
      ...(values['private-webhooks'] && { webhookTargets: 'any' }),
      ...(values['public-url'] !== undefined && { publicUrl: values['public-url'] }),
      ...(values.providers !== undefined && {
        providers: parseProviders(readFileSync(inFolder(values.providers), 'utf8')),
      }),
      ...(values.feeds !== undefined && { feeds: inFolder(values.feeds) }),
      ...(values.telemetry !== undefined && { telemetry: inFolder(values.telemetry) }),
      log,
    })
    const renew = (certificate: Certificate): void => {
      server.renewCertificate(certificate)
      log.event('certificate renewed')
    }
    const stopWatching = watchCertificate(values, terminal.cwd, renew, log.error)
    try {
      const { url } = await server.listen({ port, host: values.host, ...(tls && { tls }) })
      if (values['metrics-port'] !== undefined) {
        const metricsPort = portOf('--metrics-port', values['metrics-port'])
        const { port: bound } = await server.listenMetrics({ port: metricsPort, host: values.host })
        log.event('metrics', { port: bound })
        terminal.out(`metrics ${bound}\n`)
      }
      log.event('ready', { url })
      terminal.out(`ready ${url}\n`)
      const link = values.dev ? null : await server.createSetUpLink()
      // Printed instead of logged: more people can read the log than this terminal.
      if (link) terminal.out(`make the first administrator, once and within a day: ${link}\n`)
      const signal = await endSignal()
      log.event('closing', { signal })
      if (drain > 0) await server.drain(drain)
    } finally {
      stopWatching()
      await server.close()
    }
    log.event('closed')
  },
})

function portOf(option: string, value: string): number {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UsageError(`${option} ${value}: a port is a number from 0 to 65535`)
}

function openLog(name: string, { err }: Terminal): ServerLog {
  const format = logFormats.find((known) => known === name)
  if (!format) throw new UsageError(`--log ${name}: choose one of ${logFormats.join(', ')}`)
  return createServerLog({ format, write: err, now: Date.now })
}

/** Resolves with the first termination signal; the second one ends the process at once. */
function endSignal(): Promise<string> {
  return new Promise((resolve) => {
    let isStopping = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(130)
        isStopping = true
        resolve(signal)
      })
    }
  })
}
