import type { LiveAnswer } from 'content-studio/live'
import { type Article, articlesQuery, isEdited, live } from './content'
import { drawAll } from './draw'

const { answer = '' } = document.querySelector<HTMLElement>('#articles')!.dataset
const initial = JSON.parse(answer) as LiveAnswer<Article[]>
live.observe<Article[]>(articlesQuery, {}, { initial }).subscribe(drawAll)

if (isEdited) void import('./edit').then(({ editPage }) => editPage())
