/** Words of src/structure. */
export const structureMessages = {} as const
