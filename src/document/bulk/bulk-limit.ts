/** Maximum number of documents in one operation: more is a task for a script, and the undo would not fit in memory. */
export const bulkLimit = 10_000
