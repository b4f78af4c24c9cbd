/** The log has grown since a mutation's query was run. */
export class OutdatedMatch extends Error {}
