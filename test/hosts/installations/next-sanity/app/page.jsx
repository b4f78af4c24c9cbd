import { sanityFetch } from '../live.js'

export default async function Page() {
  const query = '*[_type == "note" && _id == "a"][0]{title, "by": by->name}'
  const { data } = await sanityFetch({ query })
  return (
    <main>
      <h1>{data.title}</h1>
      <p>{data.by}</p>
    </main>
  )
}
