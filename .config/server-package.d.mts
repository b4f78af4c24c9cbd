/** The packages that the modules of a folder import, with the versions this repository is built with. */
export function dependenciesOf(folder: string): Record<string, string>
