/**
 * Marks a text as a query, for `content-studio types` and for code editors. The text keeps its literal type, by which
 * `@sanity/client` finds the type of the answer.
 */
export function defineQuery<const Query extends string>(query: Query): Query {
  return query
}
