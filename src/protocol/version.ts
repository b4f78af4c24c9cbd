/** Version of the package, as in package.json; exposed by every element class and context value. */
export const releaseVersion = '0.1.0'
