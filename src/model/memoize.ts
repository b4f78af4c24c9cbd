/**
 * A pure function that computes its result once per argument. Arguments are immutable objects, so that a result stays
 * right for as long as its argument exists, and is forgotten with it.
 */
export function memoize<Argument extends object, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new WeakMap<Argument, { readonly result: Result }>()
  return (argument) => {
    let kept = results.get(argument)
    if (!kept) results.set(argument, (kept = { result: compute(argument) }))
    return kept.result
  }
}
