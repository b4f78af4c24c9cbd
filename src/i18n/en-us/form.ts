/** Words of src/form. */
export const formMessages = {} as const
