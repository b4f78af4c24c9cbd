interface Policy {
  createHTML(html: string): unknown
}

interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy
}

/** Name of the policy that pages with Trusted Types must allow. */
const policyName = 'content-studio-paste'

/** Policy by page: a policy name can be used only once. */
const known = new WeakMap<Policies, Policy>()

/** Parses HTML into an inert document: it runs and loads nothing and is never inserted into the page. */
export function parseHtml(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return new DOMParser().parseFromString(html, 'text/html')
  const policy =
    known.get(trustedTypes) ?? trustedTypes.createPolicy(policyName, { createHTML: (text) => text })
  known.set(trustedTypes, policy)
  return new DOMParser().parseFromString(policy.createHTML(html) as string, 'text/html')
}
