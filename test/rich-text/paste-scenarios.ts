import type { Keyed } from '../../src/model/portable-text.ts'
import { block, span } from './open-text.tsx'

/** Content pasted at a place of a text, and what the text is then. */
export interface Scenario {
  readonly title: string
  /** Members of the text. */
  readonly of?: readonly object[]
  readonly body: readonly Keyed[]
  /** The caret, or the selected text, in the block with this key; a key alone selects the object. */
  readonly at: readonly [key: string, from?: number, to?: number]
  /** The block that the selection ends in. */
  readonly toBlock?: string
  /** Pressed before the paste. */
  readonly press?: string
  readonly paste: Readonly<Record<string, string>>
  /** The shapes of the blocks after `^` was typed. */
  readonly expected: readonly string[]
  /** What is said to be left out; by default nothing. */
  readonly report?: string
  /** False for content that can be read in one way only. */
  readonly hasChip?: false
}

const html = (source: string) => ({ 'text/html': source, 'text/plain': 'plain' })
const plain = (text: string) => ({ 'text/plain': text })
const portable = (value: unknown) => ({
  'application/x-portable-text': JSON.stringify(value),
  'text/plain': 'plain',
})
const decorators = (...values: string[]) => [
  {
    type: 'block',
    marks: { decorators: values.map((value) => ({ value, title: value })) },
  },
]
const every = decorators(
  'strong',
  'em',
  'code',
  'underline',
  'strike-through',
  'sup',
  'sub',
  'highlight',
  'kbd',
  'small',
  'brand',
)
const figure = {
  name: 'figure',
  type: 'object',
  fields: [{ name: 'caption', type: 'string' }],
}
const withFigures = [{ type: 'block' }, figure]
const image = (key: string) => ({ _type: 'figure', _key: key, caption: 'c' })
const empty = [block('a', '')]
const bullets = [
  block('a', 'one', { listItem: 'bullet', level: 1 }),
  block('b', 'two', { listItem: 'bullet', level: 1 }),
]
const deep = [block('a', 'one', { listItem: 'number', level: 2 })]
const item = (listItem: string, level: number, text: string) => ({
  _type: 'block',
  style: 'normal',
  listItem,
  level,
  children: [{ _type: 'span', text }],
})

export const scenarios: readonly Scenario[] = [
  // Blocks that are no elements of blocks.
  {
    title: 'paragraph breaks from Slack are kept',
    body: empty,
    at: ['a', 0],
    paste: html(
      'first<span data-stringify-type="paragraph-break" style="display:block"></span>second',
    ),
    expected: ['first', 'second^'],
  },
  {
    title: 'elements with a block display style become blocks',
    body: empty,
    at: ['a', 0],
    paste: html('<span style="display: block">one</span><b style="display:flex">two</b>'),
    expected: ['one', '**two^**'],
  },
  {
    title: 'inline content continues the block it is pasted into',
    body: [block('a', 'see this', { style: 'h2' })],
    at: ['a', 4],
    paste: { 'text/html': '<b>all</b> of ', 'text/plain': 'all of ' },
    expected: ['h2: see **all** of ^this'],
  },
  // Decorators.
  {
    title: 'superscript, subscript and highlight are kept',
    of: decorators('sup', 'sub', 'highlight'),
    body: empty,
    at: ['a', 0],
    paste: html('E=mc<sup>2</sup>, H<sub>2</sub>O, <mark>m</mark>'),
    expected: ['E=mc{sup: 2}, H{sub: 2}O, {highlight: m^}'],
  },
  {
    title: 'decorators are kept under their other usual names',
    of: decorators('superscript', 'subscript', 'mark', 'bold', 'italic', 'strikeThrough'),
    body: empty,
    at: ['a', 0],
    paste: html(
      '<sup>1</sup><sub>2</sub><mark>3</mark><strong>4</strong><em>5</em><s>6</s>, plain',
    ),
    expected: [
      '{superscript: 1}{subscript: 2}{mark: 3}{bold: 4}{italic: 5}{strikeThrough: 6}, plain^',
    ],
  },
  {
    title: 'decorators missing from the schema are reported by name',
    of: decorators('em'),
    body: empty,
    at: ['a', 0],
    paste: html('<i>x</i><sup>2</sup><mark>m</mark> end'),
    expected: ['*x*2m end^'],
    report: 'formatting (Superscript, Highlight)',
  },
  {
    title: 'background colours from Docs become a highlight, except white and grey',
    of: every,
    body: empty,
    at: ['a', 0],
    paste: html(
      '<p><span style="background-color:#ffff00">a</span><span style="background-color:#ffffff">b</span><span style="background-color:rgb(240, 240, 240)">c</span></p>',
    ),
    expected: ['{highlight: a}bc^'],
  },
  {
    title: 'superscript and subscript styles from Docs are kept',
    of: every,
    body: empty,
    at: ['a', 0],
    paste: html(
      '<p>x<span style="vertical-align:super">2</span>y<span style="vertical-align:sub">3</span>z</p>',
    ),
    expected: ['x{sup: 2}y{sub: 3}z^'],
  },
  {
    title: 'highlighting from Word is kept',
    of: every,
    body: empty,
    at: ['a', 0],
    paste: html(
      "<p class=MsoNormal><span style='background:yellow;mso-highlight:yellow'>a</span> b</p>",
    ),
    expected: ['{highlight: a} b^'],
  },
  {
    title: 'kbd and small elements are kept',
    of: every,
    body: empty,
    at: ['a', 0],
    paste: html('<kbd>Esc</kbd> <small>tiny</small> end'),
    expected: ['{kbd: Esc} {small: tiny} end^'],
  },
  {
    title: 'kbd elements become code when the schema has no kbd decorator',
    body: empty,
    at: ['a', 0],
    paste: html('<kbd>Esc</kbd> ends'),
    expected: ['`Esc` ends^'],
  },
  {
    title: 'a class named like a decorator becomes that decorator',
    of: every,
    body: empty,
    at: ['a', 0],
    paste: html('<span class="NormalTextRun Superscript">2</span><i class="brand">b</i> end'),
    expected: ['{sup: 2}*{brand: b}* end^'],
  },
  {
    title: 'strike-through and underline styles are kept',
    body: empty,
    at: ['a', 0],
    paste: html(
      '<span style="text-decoration:line-through">a</span><span style="text-decoration-line:underline">b</span> end',
    ),
    expected: ['~a~_b_ end^'],
  },
  {
    title: 'plain text gets the marks at the caret',
    body: [block('a', [span('a0', 'very bold', ['strong'])])],
    at: ['a', 4],
    paste: plain(', so'),
    expected: ['**very, so^ bold**'],
  },
  {
    title: 'lines of plain text get the active marks',
    body: empty,
    at: ['a', 0],
    press: 'Control+b',
    paste: plain('one\ntwo'),
    expected: ['**one**', '**two^**'],
  },
  // Lists.
  {
    title: 'a heading in a list item is kept',
    body: empty,
    at: ['a', 0],
    paste: html('<ol><li><h2>One</h2></li><li>two</li></ol>'),
    expected: ['1 h2: One', '1 two^'],
  },
  {
    title: 'a heading missing from the schema becomes normal and is reported',
    of: [{ type: 'block', styles: [{ value: 'normal', title: 'Normal' }] }],
    body: empty,
    at: ['a', 0],
    paste: html('<ol><li><h2>One</h2></li></ol>'),
    expected: ['1 One^'],
    report: 'text styles, now normal (Heading 2)',
  },
  {
    title: 'lines pasted after a list item become items',
    body: bullets,
    at: ['a', 3],
    paste: plain('.\nnew\nlast'),
    expected: ['- one.', '- new', '- last^', '- two'],
  },
  {
    title: 'plain text paragraphs become items of the level they are pasted at',
    body: deep,
    at: ['a', 3],
    paste: plain('.\n\nnew\nline\n\nlast'),
    expected: ['11 one.', '11 new', '11 line', '11 last^'],
  },
  {
    title: 'the rest of an item follows the last of the lines pasted into it',
    body: bullets,
    at: ['a', 1],
    paste: plain('x\ny'),
    expected: ['- ox', '- y^ne', '- two'],
  },
  {
    title: 'plain HTML paragraphs become items of the list',
    body: bullets,
    at: ['b', 3],
    paste: html('<p>!</p><p>three</p>'),
    expected: ['- one', '- two!', '- three^'],
  },
  {
    title: 'pasted items take kind and level of the list, and keep their relative levels',
    body: deep,
    at: ['a', 3],
    paste: html('<ul><li>!</li><li>x<ul><li>y</li></ul></li></ul>'),
    expected: ['11 one!', '11 x', '111 y^'],
  },
  {
    title: 'a nested list of another kind in pasted items keeps its kind',
    body: [block('a', '', { listItem: 'bullet', level: 1 })],
    at: ['a', 0],
    paste: html('<ul><li>x<ol><li>y</li></ol></li></ul>'),
    expected: ['- x', '11 y^'],
  },
  {
    title: 'a list pasted after a paragraph starts below it',
    body: [block('a', 'Buy'), block('b', 'end')],
    at: ['a', 3],
    paste: html('<ul><li>milk</li><li>eggs</li></ul>'),
    expected: ['Buy', '- milk', '- eggs^', 'end'],
  },
  {
    title: 'a heading pasted into a sentence splits it',
    body: [block('a', 'beforeafter')],
    at: ['a', 6],
    paste: html('<h2>Title</h2><ul><li>x</li></ul>'),
    expected: ['before', 'h2: Title', '- x^', 'after'],
  },
  {
    title: 'list levels below the ninth are reported',
    body: empty,
    at: ['a', 0],
    paste: html(`${'<ul><li>'.repeat(10)}deep`),
    expected: [`${'-'.repeat(9)} deep^`],
    report: 'list levels below the ninth',
  },
  {
    title: 'list kinds missing from the schema are reported',
    of: [{ type: 'block', lists: [{ value: 'bullet', title: 'Bullet' }] }],
    body: empty,
    at: ['a', 0],
    paste: html('<ol><li>x</li></ol>'),
    expected: ['x^'],
    report: 'list formatting (Numbered list)',
  },
  // Kinds of blocks.
  {
    title: 'plain text pasted into a heading keeps the style only for its first line',
    body: [block('a', '', { style: 'h2' })],
    at: ['a', 0],
    paste: plain('Title\ntext'),
    expected: ['h2: Title', 'text^'],
  },
  {
    title: 'plain text pasted into a quote keeps the quote style',
    body: [block('a', 'Said', { style: 'blockquote' })],
    at: ['a', 4],
    paste: plain(' so\ntwice'),
    expected: ['quote: Said so', 'quote: twice^'],
  },
  // Objects.
  {
    title: 'text pasted at a selected object is inserted after it',
    of: withFigures,
    body: [block('a', 'one'), image('f'), block('b', 'two')],
    at: ['f'],
    paste: plain('new\nlines'),
    expected: ['one', '[figure]', 'new', 'lines^', 'two'],
  },
  {
    title: 'an object pasted at a selected object is inserted after it',
    of: withFigures,
    body: [image('f'), block('b', 'two')],
    at: ['f'],
    paste: portable([{ _type: 'figure', caption: 'x' }]),
    expected: ['[figure]', '[figure]', '^two'],
  },
  {
    title: 'an object pasted into a sentence splits it',
    of: withFigures,
    body: [block('a', 'onetwo')],
    at: ['a', 3],
    paste: portable([{ _type: 'figure', caption: 'x' }]),
    expected: ['one', '[figure]', '^two'],
  },
  {
    title: 'an object pasted into an empty paragraph leaves no empty paragraph above',
    of: withFigures,
    body: [block('a', 'one'), block('b', '')],
    at: ['b', 0],
    paste: portable([{ _type: 'figure', caption: 'x' }]),
    expected: ['one', '[figure]', '^'],
  },
  // Portable text.
  {
    title: 'portable text without keys gets keys',
    body: empty,
    at: ['a', 0],
    paste: portable([
      {
        _type: 'block',
        children: [
          { _type: 'span', text: 'bold', marks: ['strong'] },
          { _type: 'span', text: ' text' },
        ],
      },
      item('bullet', 1, 'item'),
    ]),
    expected: ['**bold** text', '- item^'],
  },
  {
    title: 'portable text is also read from application/json',
    body: empty,
    at: ['a', 0],
    paste: { 'application/json': JSON.stringify([item('number', 1, 'one')]), 'text/plain': 'no' },
    expected: ['1 one^'],
  },
  {
    title: 'objects that the schema does not allow are reported by name',
    body: empty,
    at: ['a', 0],
    paste: portable([
      { _type: 'block', children: [{ _type: 'span', text: 'kept' }] },
      { _type: 'priceTable', rows: [] },
    ]),
    expected: ['kept^'],
    report: 'objects (Price Table)',
  },
  {
    title: 'portable text links that could run script are left out',
    body: empty,
    at: ['a', 0],
    paste: portable([
      {
        _type: 'block',
        markDefs: [{ _type: 'link', _key: 'l', href: 'java\nscript:alert(1)' }],
        children: [{ _type: 'span', text: 'press', marks: ['l'] }],
      },
    ]),
    expected: ['press^'],
    report: 'Left out: links',
  },
  // Tables.
  {
    title: 'tables missing from the schema become formatted paragraphs and are reported',
    body: empty,
    at: ['a', 0],
    paste: html(
      '<table><tr><th>A</th><th><b>B</b></th></tr><tr><td>one<br>more</td><td>two</td></tr></table>',
    ),
    expected: ['A\t**B**', 'one|more', 'two^'],
    report: 'tables, kept as paragraphs',
  },
  {
    title: 'layout tables of a mail become normal blocks',
    body: empty,
    at: ['a', 0],
    paste: html(
      '<table role="presentation"><tr><td><h2>Hi</h2><p>text</p></td><td><p>more</p></td></tr></table>',
    ),
    expected: ['h2: Hi', 'text', 'more^'],
  },
  // Left out.
  {
    title: 'embedded pages, formulas, comments and dividing lines are reported',
    body: empty,
    at: ['a', 0],
    paste: html(
      '<p>a</p><hr><iframe src="https://example.org"></iframe><p>b <math><mi>x</mi></math></p><div style="mso-element:comment-list">remark</div>',
    ),
    expected: ['a', 'b^'],
    report: 'dividing lines; embedded media; formulas; comments',
  },
  {
    title: 'unavailable images and in-page links are reported',
    body: empty,
    at: ['a', 0],
    paste: html('<p>a<img src="cid:1"> <a href="#b">b</a></p>'),
    expected: ['a b^'],
    report: 'images; links',
  },
  {
    title: 'check marks of lists are reported',
    body: empty,
    at: ['a', 0],
    paste: html(
      '<ul class="contains-task-list"><li><input type="checkbox" checked> done</li><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,AA==">open</li></ul>',
    ),
    expected: ['- done', '- open^'],
    report: 'checkboxes',
  },
  {
    title: 'content that cannot be kept at all is reported',
    body: [block('a', 'one')],
    at: ['a', 0, 3],
    paste: { 'text/html': '<video src="https://example.org/a.mp4"></video>' },
    expected: ['^'],
    report: 'embedded media',
  },
  // Addresses.
  {
    title: 'a URL becomes a link at the caret',
    body: [block('a', 'see ')],
    at: ['a', 4],
    paste: plain('https://example.org/a'),
    expected: ['see [https://example.org/a](https://example.org/a)^'],
    hasChip: false,
  },
  {
    title: 'a URL links the selected text of every block',
    body: [block('a', 'one two'), block('b', 'three four')],
    at: ['a', 4],
    toBlock: 'b',
    paste: plain('https://example.org/a'),
    expected: ['one [two](https://example.org/a)', '[three](https://example.org/a) four'],
    hasChip: false,
  },
  {
    title: 'a URL pasted into code stays code',
    body: [block('a', [span('a0', 'get /', ['code'])])],
    at: ['a', 4],
    paste: plain('https://example.org'),
    expected: ['`get https://example.org^/`'],
  },
]
