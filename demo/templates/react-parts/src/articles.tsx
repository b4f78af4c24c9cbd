'use client'
import type { LiveAnswer } from 'content-studio/live'
import { useEffect } from 'react'
import { type Article, articlesQuery, isEdited, live } from './content'
import { useLive } from './use-live'

export function Articles({ initial }: { initial?: LiveAnswer<Article[]> }) {
  const { value = [], error } = useLive<Article[]>(articlesQuery, initial)
  useEffect(() => {
    if (isEdited) void import('./edit').then(({ editPage }) => editPage())
  }, [])
  if (error) return <p>The content cannot be shown: {error.message}</p>
  return value.map((article) => (
    <article key={article._id}>
      {article.picture && (
        <img src={`${article.picture}?w=1200`} alt="" {...live.attributes(article, 'picture')} />
      )}
      <h2 {...live.attributes(article, 'title')}>{article.title}</h2>
      <p className="standfirst" {...live.attributes(article, 'standfirst')}>
        {article.standfirst}
      </p>
      <p {...live.attributes(article, 'text')}>{article.text}</p>
    </article>
  ))
}
