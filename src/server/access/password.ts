import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with 19 MiB and two passes: about 30 ms of CPU time for each guess. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 } as const
export const shortestPassword = 12
/** Longer passwords would only cost time. */
export const longestPassword = 256

const derive = promisify(argon2)
const saltLength = 16
const keyLength = 32

/** The password in its stored form, the PHC string format: parameters, salt and key. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const key = await keyOf(password, salt, { ...passwordCost, keyLength })
  const { memory, passes, parallelism } = passwordCost
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${encode(salt)}$${encode(key)}`
}

/**
 * True if the password matches the stored hash, with the cost parameters of that hash. Without a hash,
 * returning false takes the same time: the timing must not reveal which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = parse(stored ?? nobody)
  const key = await keyOf(password.slice(0, longestPassword), known.salt, {
    ...known,
    keyLength: known.key.byteLength,
  })
  return timingSafeEqual(key, known.key) && stored !== null
}

interface StoredPassword {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly key: Buffer
}

const nobody = `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}$${encode(Buffer.alloc(saltLength))}$${encode(Buffer.alloc(keyLength))}`

function parse(stored: string): StoredPassword {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) throw new Error('A stored password is not in the form this version writes')
  const [, memory, passes, parallelism, salt = '', key = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

function keyOf(
  password: string,
  salt: Buffer,
  cost: { memory: number; passes: number; parallelism: number; keyLength: number },
): Promise<Buffer> {
  return derive('argon2id', {
    // The same characters have several Unicode encodings; all of them are the same password.
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength: cost.keyLength,
  })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
