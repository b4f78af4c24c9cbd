import type { Terminal } from './command.ts'

/** A progress line for long work, written only to a terminal. */
export interface Progress {
  /** `total` is left out while it is unknown. */
  report(done: number, total?: number): void
  /** Clears the line. */
  end(): void
}

const drawEvery = 100
const barWidth = 24

export function createProgress(terminal: Terminal, label: string): Progress {
  let last = Number.NEGATIVE_INFINITY
  let drawn = false
  return {
    report(done, total) {
      if (!terminal.isInteractive || performance.now() - last < drawEvery) return
      last = performance.now()
      drawn = true
      terminal.err(`\r\u001b[K${label} ${total === undefined ? done : bar(done, total)}`)
    },
    end() {
      if (drawn) terminal.err('\r\u001b[K')
      drawn = false
    },
  }
}

function bar(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * barWidth)
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${Math.round(share * 100)} %`
}
