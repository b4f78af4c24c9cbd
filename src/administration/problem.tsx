import * as css from './administration.css.ts'

/** Why the server refused something; announced when it appears. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className={css.problem}>
      {text}
    </p>
  )
}
