// What docs/deploy starts servers with: files that can be read, and options and addresses that the server has.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { startCommand } from '../../../src/server/commands/start.ts'

const folder = join(import.meta.dirname, '../../../docs/deploy')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

interface Service {
  command: string[]
  environment: Record<string, string>
  read_only: boolean
  stop_grace_period: string
}
interface Compose {
  services: { 'server-a': Service; 'server-b': Service }
}
interface Values {
  drain: number
  terminationGrace: number
  [name: string]: unknown
}
interface Container {
  image: string
  args: string[]
  env: { name: string }[]
  securityContext: { readOnlyRootFilesystem: boolean }
  livenessProbe: Probe
  readinessProbe: Probe
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Deployment {
  kind: string
  metadata: { annotations?: Record<string, string> }
  spec: {
    template: {
      spec: {
        terminationGracePeriodSeconds: number
        securityContext: { runAsNonRoot: boolean }
        containers: Container[]
      }
    }
  }
}

/** Fails for an option that `start` does not have; gives the values by name. */
function optionsOf(args: readonly string[]): Map<string, string> {
  assert.equal(args[0], 'start')
  const given = args.slice(1).flatMap((part) => part.split('='))
  const options = new Map<string, string>()
  for (let index = 0; index < given.length; index += 2) {
    const name = given[index]!.replace(/^--/, '')
    assert.match(startCommand.help(), new RegExp(`--${name} `), `start has no option --${name}`)
    options.set(name, given[index + 1]!)
  }
  return options
}

test('the image runs the server as an unprivileged user with existing options', () => {
  const text = read('Dockerfile')
  assert.match(text, /^USER node$/m)
  const command = JSON.parse(/^CMD (.*)$/m.exec(text)![1]!) as string[]
  const options = optionsOf(command)
  for (const port of [options.get('port'), options.get('metrics-port')]) {
    assert.match(text, new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'))
  }
})

test('compose starts two identical servers over one database, with read-only disks', () => {
  const { services } = parse(read('compose.yaml')) as Compose
  assert.deepEqual(services['server-a'], services['server-b'])
  const server = services['server-a']
  const options = optionsOf(server.command)
  assert.match(server.environment['DATABASE_URL'] ?? '', /^postgres:\/\/.*@database\//)
  assert.equal(server.environment['ASSETS_URL'], 's3://content/assets')
  assert.equal(server.read_only, true)
  assert.ok(parseInt(server.stop_grace_period) >= 2 * Number(options.get('drain')) + 5)
  assert.match(read('Caddyfile'), /server-a:3333 server-b:3333[^]*health_uri \/readyz/)
})

test('the images of compose, Dockerfile and chart have pinned versions', () => {
  const { services } = parse(read('compose.yaml')) as {
    services: Record<string, { image?: string }>
  }
  const images = Object.values(services).flatMap(({ image }) => image ?? [])
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  assert.deepEqual([images.length, bases.length], [4, 2])
  const { image } = parse(read('chart/values.yaml')) as {
    image: { repository: string; tag: string }
  }
  for (const name of [...images, ...bases, `${image.repository}:${image.tag}`]) {
    assert.match(name, /^[\w/.-]+:\d+\.\d+(\.\d+)?(-[\w-]+)?$/)
  }
})

test('the chart renders manifests with probes and options that the server has', () => {
  const values = parse(read('chart/values.yaml')) as Values
  const kinds = readdirSync(join(folder, 'chart/templates')).flatMap((name) =>
    parseAllDocuments(render(read(`chart/templates/${name}`), values)).map((document) => {
      assert.deepEqual(document.errors, [], name)
      return document.toJS() as Deployment
    }),
  )
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), [
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'Job',
    'PodDisruptionBudget',
    'Service',
    'ServiceMonitor',
  ])
  const { spec } = kinds.find(({ kind }) => kind === 'Deployment')!.spec.template
  const container = spec.containers[0]!
  const options = optionsOf(container.args)
  assert.equal(Number(options.get('drain')), values.drain)
  assert.ok(spec.terminationGracePeriodSeconds >= 2 * values.drain + 5)
  assert.equal(spec.securityContext.runAsNonRoot, true)
  assert.equal(container.securityContext.readOnlyRootFilesystem, true)
  assert.equal(container.livenessProbe.httpGet.path, '/healthz')
  assert.equal(container.readinessProbe.httpGet.path, '/readyz')
  assert.deepEqual(
    container.env.map(({ name }) => name),
    ['DATABASE_URL', 'ASSETS_URL', 'AWS_ENDPOINT_URL_S3', 'AWS_REGION'],
  )

  const job = kinds.find(({ kind }) => kind === 'Job')!
  assert.match(job.metadata.annotations?.['helm.sh/hook'] ?? '', /pre-install,pre-upgrade/)
  const [migrate] = job.spec.template.spec.containers
  assert.deepEqual(migrate?.args, ['migrate'])
  assert.equal(migrate.image, container.image)
  assert.deepEqual(migrate.env, [container.env[0]])
  assert.deepEqual(migrate.securityContext, container.securityContext)
  assert.deepEqual(job.spec.template.spec.securityContext, spec.securityContext)
})

/** The templates with all that is optional, and each value in its place; fails for one that is not in values.yaml. */
function render(template: string, values: Values): string {
  return template
    .split('\n')
    .filter((line) => !/^\s*\{\{-/.test(line) && !line.includes('{{ . }}'))
    .join('\n')
    .replaceAll(/\{\{ (toJson )?\.(\w+)\.([\w.]+) \}\}/g, (_, json, root: string, path: string) => {
      if (root === 'Release') return 'content'
      const value = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values)
      assert.notEqual(value, undefined, `values.yaml has no ${path}`)
      return json ? JSON.stringify(value) : String(value)
    })
}
