import type { Crop, Hotspot, Size } from '../../../src/image/geometry.ts'
/** A picture as the page needs it; `path` is below the server’s own address. */
export interface Picture {
  path?: string
  /** Pixels of the whole picture. */
  size?: Size
  crop?: Crop
  hotspot?: Hotspot
  alt?: string
  caption?: string
  credit?: string
}

export interface SectionLink {
  title: string
  slug: string
  ink?: string
  strapline?: string
}

export interface PersonLink {
  name: string
  slug: string
  role?: string
  bio?: string
  portrait?: Picture
}

/** What is shown of an article wherever it is not the article itself. */
export interface Card {
  id: string
  title?: string
  slug?: string
  format?: string
  kicker?: string
  standfirst?: string
  minutes?: number
  publishedAt?: string
  section?: SectionLink
  authors: PersonLink[]
  image?: Picture
}

export interface Block {
  _type: string
  _key: string
  [field: string]: unknown
}

export interface Article extends Card {
  place?: string
  body?: Block[]
  correction?: string
  tags?: string[]
  letters: Letter[]
  more: Card[]
}

export interface Letter {
  id: string
  heading: string
  text: string
  from: string
  place?: string
  reply?: string
  about?: { title: string; slug: string }
}

export interface Issue {
  id: string
  number: number
  title: string
  coverLine?: string
  editorial?: string
  price?: number
  pages?: number
  soldOut?: boolean
  publishedOn?: string
  cover?: Picture
}

export interface Happening {
  id: string
  title: string
  startsAt?: string
  city?: string
  venue?: string
  kind?: string
  price?: number
  soldOut?: boolean
  ticketUrl?: string
}

export interface TextPage {
  id: string
  title: string
  slug: string
  intro?: string
  contactEmail?: string
  body?: Block[]
}

/** What surrounds every page. */
export interface Frame {
  settings: {
    title?: string
    tagline?: string
    description?: string
    announcement?: { isShown?: boolean; text?: string; href?: string }
    articlesPerSection?: number
    contact?: { email?: string; telephone?: string; address?: string }
    issue?: Issue
  } | null
  sections: SectionLink[]
  pages: { title: string; slug: string }[]
}

const asset = `"path": asset->path, "size": asset->metadata.dimensions`
const picture = `{alt, caption, credit, crop, hotspot, ${asset}}`
const section = `{title, "slug": slug.current, ink, strapline}`

const card = `{
  "id": coalesce(_originalId, _id), title, "slug": slug.current, format, kicker, standfirst,
  "minutes": readingMinutes, publishedAt, "section": section->${section},
  "authors": authors[]->{name, "slug": slug.current}, "image": mainImage${picture}
}`
const issue = `{
  "id": _id, number, title, coverLine, editorial, price, pages, soldOut, publishedOn, "cover": cover${picture}
}`
const letter = `{
  "id": _id, heading, text, from, place, reply, "about": about->{title, "slug": slug.current}
}`
const body = `body[]{..., _type == "captionedImage" => {${asset}}}`
const newest = `order(coalesce(publishedAt, _updatedAt) desc)`

export const frameQuery = /* groq */ `{
  "settings": *[_id == "siteSettings"][0]{
    title, tagline, description, announcement, articlesPerSection, contact, "issue": currentIssue->${issue}
  },
  "sections": *[_type == "section"] | order(order asc)${section},
  "pages": *[_type == "page" && inFooter == true] | order(order asc){title, "slug": slug.current}
}`

export const homeQuery = /* groq */ `{
  "lead": *[_id == "siteSettings"][0].lead->${card},
  "picks": *[_id == "siteSettings"][0].picks[]{"key": _key, "article": @->${card}},
  "sections": *[_type == "section"] | order(order asc){
    title, "slug": slug.current, ink, strapline, "id": _id,
    "articles": *[_type == "article" && section._ref == ^._id] | ${newest} [0...12]${card}
  },
  "letters": *[_type == "letter" && mayPrint == true] | order(receivedOn desc) [0...6]${letter},
  "events": *[_type == "event"] | order(startsAt asc) [0...6]{
    "id": _id, title, startsAt, city, venue, kind, price, soldOut, ticketUrl
  }
}`

export const articleQuery = /* groq */ `*[_type == "article" && slug.current == $slug][0]{
  ...${card}, place, ${body}, correction, tags,
  "authors": authors[]->{name, "slug": slug.current, role, bio, "portrait": portrait${picture}},
  "letters": *[_type == "letter" && mayPrint == true && about._ref == ^._id] | order(receivedOn asc)${letter},
  "more": *[_type == "article" && section._ref == ^.section._ref && _id != ^._id && defined(mainImage)] | ${newest} [0...3]${card}
}`

export const sectionQuery = /* groq */ `*[_type == "section" && slug.current == $slug][0]{
  "id": _id, title, "slug": slug.current, ink, strapline, description, "image": image${picture},
  "editor": editor->{name, "slug": slug.current},
  "articles": *[_type == "article" && section._ref == ^._id] | ${newest}${card}
}`

export const personQuery = /* groq */ `*[_type == "person" && slug.current == $slug][0]{
  "id": _id, name, role, bio, place, since, contact, "portrait": portrait${picture},
  "articles": *[_type == "article" && ^._id in authors[]._ref] | ${newest}${card}
}`

export const issueQuery = /* groq */ `*[_type == "issue" && number == $number][0]{
  ...${issue},
  "articles": *[_type == "article" && issue._ref == ^._id] | ${newest}${card}
}`

export const issuesQuery = /* groq */ `*[_type == "issue"] | order(number desc)${issue}`

export const pageQuery = /* groq */ `*[_type == "page" && slug.current == $slug][0]{
  "id": _id, title, "slug": slug.current, intro, contactEmail, ${body}
}`

export const lettersQuery = /* groq */ `*[_type == "letter" && mayPrint == true] | order(receivedOn desc)${letter}`
