/** Programs that show and drive a page in WebKitGTK. */
export interface WebKitPrograms {
  driver: string
  browser: string
  display: string
}

/** Those of this machine, or undefined. */
export function findWebKit(): WebKitPrograms | undefined
