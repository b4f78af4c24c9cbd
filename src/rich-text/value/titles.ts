import type { MessageKey, Translate } from '../../i18n/messages.ts'
import type { TextChoice, TextType } from './text-type.ts'

/** Default titles of styles, lists and decorators. */
export const titleMessages: Readonly<Record<string, MessageKey>> = {
  normal: 'rich-text.title.normal',
  blockquote: 'rich-text.title.blockquote',
  bullet: 'rich-text.title.bullet',
  number: 'rich-text.title.number',
  strong: 'rich-text.title.strong',
  em: 'rich-text.title.em',
  code: 'rich-text.title.code',
  underline: 'rich-text.title.underline',
  'strike-through': 'rich-text.title.strike-through',
  sup: 'rich-text.title.sup',
  sub: 'rich-text.title.sub',
  highlight: 'rich-text.title.highlight',
  kbd: 'rich-text.title.kbd',
  small: 'rich-text.title.small',
}

/** The text type with translated default titles where the schema declares none. */
export function withTitles(text: TextType, translate: Translate): TextType {
  const titled = (choice: TextChoice): TextChoice => ({
    ...choice,
    title: titleOf(choice, translate),
  })
  return {
    ...text,
    styles: text.styles.map(titled),
    lists: text.lists.map(titled),
    decorators: text.decorators.map(titled),
  }
}

function titleOf({ value, title, isTitled }: TextChoice, translate: Translate): string {
  if (isTitled) return title
  const [, level] = /^h([1-6])$/.exec(value) ?? []
  if (level) return translate('rich-text.title.heading', { level })
  const message = titleMessages[value]
  return message ? translate(message) : title
}
