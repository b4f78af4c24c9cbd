/** Version of the package, as in package.json; every element class and context value carries it. */
export const VERSION = '0.1.0'
