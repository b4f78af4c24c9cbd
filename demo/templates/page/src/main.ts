import { type Article, articlesQuery, isEdited, live } from './content'
import { drawAll } from './draw'

live.observe<Article[]>(articlesQuery).subscribe(drawAll)

if (isEdited) void import('./edit').then(({ editPage }) => editPage())
