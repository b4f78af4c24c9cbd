import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, unwatchFile, watchFile } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import process from 'node:process'
import type { Certificate } from '../http/tls-server.ts'
import { defineCommand, UsageError } from './command.ts'

/** Names of the files that `certificate` writes and `start --tls` reads. */
const certificateFile = 'certificate.pem'
const keyFile = 'certificate-key.pem'

/** Browsers refuse certificates that are valid for longer. */
const days = 397

export const tlsOptions = {
  tls: {
    type: 'flag',
    help: `serve https, with HTTP/2, by ${certificateFile} and ${keyFile} of this folder or those named here`,
  },
  certificate: {
    type: 'string',
    value: 'FILE',
    help: 'certificate in PEM, with those that it was signed with; default: TLS_CERTIFICATE of the environment',
  },
  key: {
    type: 'string',
    value: 'FILE',
    help: 'its private key in PEM; default: TLS_KEY of the environment',
  },
} as const

/** Milliseconds between two looks at the files. */
const lookEvery = 1_000

interface TlsValues {
  readonly tls: boolean
  readonly certificate?: string
  readonly key?: string
}

/** The certificate that `tlsOptions` name; null without `--tls`. Throws UsageError for a file that is missing. */
export function readCertificate(values: TlsValues, cwd: string): Certificate | null {
  if (!values.tls) return null
  const read = (option: string, path: string): string => {
    if (existsSync(path)) return readFileSync(path, 'utf8')
    throw new UsageError(
      `${path} is missing; name it with ${option}, or make one for this machine with content-studio certificate`,
    )
  }
  const { certificate, key } = filesOf(values, cwd)
  return { certificate: read('--certificate', certificate), key: read('--key', key) }
}

/**
 * Reads the certificate again when one of its files changes, until the returned function is called. The files are replaced
 * one after the other, so `onError` may be called before both are there.
 */
export function watchCertificate(
  values: TlsValues,
  cwd: string,
  renew: (certificate: Certificate) => void,
  onError: (error: unknown) => void,
): () => void {
  const files = values.tls ? Object.values(filesOf(values, cwd)) : []
  const readAgain = (): void => {
    try {
      const certificate = readCertificate(values, cwd)
      if (certificate) renew(certificate)
    } catch (error) {
      onError(error)
    }
  }
  for (const file of files) watchFile(file, { persistent: false, interval: lookEvery }, readAgain)
  return () => {
    for (const file of files) unwatchFile(file, readAgain)
  }
}

function filesOf(values: TlsValues, cwd: string): { certificate: string; key: string } {
  const { TLS_CERTIFICATE, TLS_KEY } = process.env
  return {
    certificate: resolve(cwd, values.certificate ?? (TLS_CERTIFICATE || certificateFile)),
    key: resolve(cwd, values.key ?? (TLS_KEY || keyFile)),
  }
}

export const certificateCommand = defineCommand({
  name: 'certificate',
  summary: 'make a certificate for development',
  details:
    `Writes ${certificateFile} and ${keyFile} into this folder, for start --tls, with the program openssl.\n` +
    'Nobody vouches for the certificate: browsers warn of it until they are told to trust it.',
  options: {
    host: {
      type: 'list',
      value: 'NAME',
      help: 'host name or address that it is valid for, besides localhost, *.localhost, 127.0.0.1 and ::1',
    },
  },
  async run({ values, terminal }) {
    const [certificate, key] = [certificateFile, keyFile].map((file) => resolve(terminal.cwd, file))
    for (const path of [certificate, key]) {
      if (path && existsSync(path)) throw new UsageError(`${path} is here already; remove it first`)
    }
    const hosts = ['localhost', '*.localhost', '127.0.0.1', '::1', ...values.host]
    const unfit = hosts.find((host) => !/^[\w.:*-]+$/.test(host))
    if (unfit !== undefined) throw new UsageError(`--host ${unfit}: not a host name or address`)
    const names = hosts.map((host) => `${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}`)
    const { error, status, stderr } = spawnSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', String(days), '-subj', '/CN=localhost'],
        ...['-addext', `subjectAltName=${names.join(',')}`],
        ...['-keyout', keyFile, '-out', certificateFile],
      ],
      { cwd: terminal.cwd, encoding: 'utf8' },
    )
    if (error) {
      throw new Error(
        'The program openssl is needed and was not found. Install it, or make both files with another program, such as ' +
          'mkcert, and name them: content-studio start --tls --certificate FILE --key FILE',
        { cause: error },
      )
    }
    if (status !== 0) throw new Error(`openssl failed: ${stderr.trim().split('\n').at(-1)}`)
    chmodSync(resolve(terminal.cwd, keyFile), 0o600)
    terminal.out(
      `made ${certificateFile} and ${keyFile}, valid for ${days} days and ${hosts.join(', ')}\n` +
        'next: content-studio start --tls\n',
    )
  },
})
