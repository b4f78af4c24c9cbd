import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificateCommand } from '../../src/server/commands/certificate.ts'
import type { Certificate } from '../../src/server/http/tls-server.ts'

/** Why tests that need a certificate have to be skipped; false if they do not. */
export const lacksOpenssl =
  spawnSync('which', ['openssl']).status !== 0 && 'openssl is not installed'

/** A certificate made by `content-studio certificate`, for more hosts than it is valid for by itself. */
export async function makeCertificate(...hosts: readonly string[]): Promise<Certificate> {
  const cwd = mkdtempSync(join(tmpdir(), 'content-tls-'))
  try {
    const options = hosts.flatMap((host) => ['--host', host])
    await certificateCommand.run(options, { cwd, out() {}, err() {}, isInteractive: false })
    const read = (file: string): string => readFileSync(join(cwd, file), 'utf8')
    return { certificate: read('certificate.pem'), key: read('certificate-key.pem') }
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
