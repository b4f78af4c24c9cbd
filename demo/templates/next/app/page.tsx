import { connection } from 'next/server'
import { Articles } from '../src/articles'
import { type Article, articlesQuery, live } from '../src/content'

/** The server asks once; the page begins with its answer and keeps it up to date. */
export default async function Page() {
  await connection()
  const initial = await live.fetch<Article[]>(articlesQuery)
  return (
    <div className="site">
      <header>
        <strong>My site</strong>
        <nav>
          <a href="/studio">Studio</a>
        </nav>
      </header>
      <main>
        <Articles initial={initial} />
      </main>
    </div>
  )
}
