/** Documents that can be changed at once: more than this is for a script, and its undo would not fit into a page. */
export const bulkLimit = 10_000
