/** Words of src/studio. */
export const studioMessages = {} as const
