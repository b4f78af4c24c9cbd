/** Words of src/document. */
export const documentMessages = {} as const
