import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with 19 MiB and two passes: some 30 ms of a core for each guess. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 } as const
export const shortestPassword = 12
/** Longer ones would only cost time. */
export const longestPassword = 256

const derive = promisify(argon2)
const saltLength = 16
const keyLength = 32

/** The password in the form in which it is stored: parameters, salt and key, as PHC writes them. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const key = await keyOf(password, salt, { ...passwordCost, keyLength })
  const { memory, passes, parallelism } = passwordCost
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${encode(salt)}$${encode(key)}`
}

/**
 * True for the password behind the stored hash, whatever it cost then. Without a hash it takes the
 * same time to say no: an answer must not tell who has an account.
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
    // The same letters can be typed in several ways; all of them are the same password.
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
