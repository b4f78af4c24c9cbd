/** Words of src/element. */
export const elementMessages = {} as const
