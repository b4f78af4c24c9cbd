/** The log has grown since the query of a mutation was run. */
export class OutdatedMatch extends Error {}
