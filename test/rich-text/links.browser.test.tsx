// Links by real keys: each scene gives the value and the selection.
import { test, until } from '../kit/browser-test.ts'
import { play, type Scene } from './linked-text.ts'
import { block, openText, span } from './open-text.tsx'

const U = 'https://a.example'
const V = 'https://b.example'

const making: readonly Scene[] = [
  {
    title: 'Enter applies a link to the selected text',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'Escape without a URL adds no link and keeps the selection',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'Escape before the form opens adds no link',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'Escape with a URL adds no link',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'Mod+Enter with a URL adds the link',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Control+Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'Enter without a URL shows an error, and Escape adds no link',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', 'Enter', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'a URL that was cleared again adds no link',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', '"x"', 'Backspace', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'the Done button of the form applies the link',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', `"${U}"`, 'click Done', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'without a selection, the word at the caret is linked',
    text: ['See the bri|dge here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See the [bri|dge](${U}) here`],
  },
  {
    title: 'without a selection, Escape keeps the word and the caret',
    text: ['See the bri|dge here'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See the bri|dge here'],
  },
  {
    title: 'without a word at the caret, the URL becomes the text',
    text: ['See: | here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See: [${U}|](${U}) here`],
  },
  {
    title: 'without a word at the caret, Escape keeps the caret',
    text: ['See: | here'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See: | here'],
  },
  {
    title: 'text typed before the form opens goes into the form, not into the text',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', `"${U}"`, 'form', 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'a link can be typed and applied without waiting for the form',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'text typed after applying goes into the text',
    text: ['See the bridge|'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed', '" now"'],
    gives: [`See the [bridge](${U}) now|`],
  },
  {
    title: 'strong text stays strong in a link',
    text: ['See ‹the **bridge›** here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹the ](${U})[**bridge›**](${U}) here`],
  },
]

const blocks: readonly Scene[] = [
  {
    title: 'across two blocks, each gets its own link',
    text: ['See ‹this', 'and› that'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹this](${U})`, `[and›](${U}) that`],
  },
  {
    title: 'across two blocks, Escape adds no link',
    text: ['See ‹this', 'and› that'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See ‹this', 'and› that'],
  },
  {
    title: 'an empty block in between gets no link',
    text: ['See ‹this', '', 'and› that'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹this](${U})`, '', `[and›](${U}) that`],
  },
  {
    title: 'a link can be applied to the whole text',
    text: ['o|ne', 'two', 'three'],
    keys: ['Control+a', 'Control+a', 'Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`[‹one](${U})`, `[two](${U})`, `[three›](${U})`],
  },
  {
    title: 'links of two blocks are changed together',
    text: [`[‹one](${U})`, `[two›](${U})`],
    keys: ['Control+k', 'form', 'Control+a', `"${V}"`, 'Enter', 'closed'],
    gives: [`[‹one](${V})`, `[two›](${V})`],
  },
  {
    title: 'links of two blocks are removed together',
    text: [`[‹one](${U})`, `[two›](${U})`],
    keys: ['Control+k', 'form', 'click Remove', 'closed'],
    gives: ['‹one', 'two›'],
  },
]

const changing: readonly Scene[] = [
  {
    title: 'Mod+K in a link opens its URL, and Escape closes it unchanged',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: [`See [the bri|dge](${U}) here`],
  },
  {
    title: 'changing a URL and pressing Enter closes the form',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'Control+a', `"${V}"`, 'Enter', 'closed'],
    gives: [`See [the bri|dge](${V}) here`],
  },
  {
    title: 'text typed before the form opens is added to the URL of a link',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', '"/more"', 'form', 'Enter', 'closed'],
    gives: [`See [the bri|dge](${U}/more) here`],
  },
  {
    title: 'Escape after clearing the URL keeps the link',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'Control+a', 'Backspace', 'Escape', 'closed'],
    gives: [`See [the bri|dge](${U}) here`],
  },
  {
    title: 'the form removes the link at the caret',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'click Remove', 'closed'],
    gives: ['See the bri|dge here'],
  },
  {
    title: 'a link can be removed from its first part',
    text: [`See [‹the› bridge](${U}) here`],
    keys: ['bar', 'click Remove'],
    gives: [`See ‹the›[ bridge](${U}) here`],
  },
  {
    title: 'a link can be removed from its last part',
    text: [`See [the ‹bridge›](${U}) here`],
    keys: ['Control+k', 'form', 'click Remove', 'closed'],
    gives: [`See [the ](${U})‹bridge› here`],
  },
  {
    title: 'removing a link from its middle leaves two links with their own definitions',
    text: [`See [the ‹old› bridge](${U}) here`],
    keys: ['bar', 'click Remove'],
    gives: [`See [the ](${U})‹old›[ bridge](${U}) here`],
  },
  {
    title: 'a selection that starts with a link extends it',
    text: [`See [‹the](${U}) bridge› here`],
    keys: ['Control+k', 'form', 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'a selection that ends inside a link extends the link to the start of the selection',
    text: [`See ‹the [bri›dge](${U}) here`],
    keys: ['Control+k', 'form', 'Enter', 'closed'],
    gives: [`See [‹the bri›dge](${U}) here`],
  },
  {
    title: 'a selection around a link extends it on both sides, with another URL',
    text: [`See ‹the [old](${U}) bridge› here`],
    keys: ['Control+k', 'form', 'Control+a', `"${V}"`, 'Enter', 'closed'],
    gives: [`See [‹the old bridge›](${V}) here`],
  },
  {
    title: 'Escape does not extend the link',
    text: [`See ‹the [old](${U}) bridge› here`],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: [`See ‹the [old](${U}) bridge› here`],
  },
  {
    title: 'a selection with two links extends the first one',
    text: [`‹[one](${U}) and [two](${V})›`],
    keys: ['Control+k', 'form', 'Enter', 'closed'],
    gives: [`[‹one and two›](${U})`],
  },
]

const pasting: readonly Scene[] = [
  {
    title: 'a pasted URL becomes a link at the caret',
    text: ['See |here'],
    keys: [`paste ${U}`],
    gives: [`See [${U}|](${U})here`],
  },
  {
    title: 'text typed after a pasted URL is not linked',
    text: ['See |'],
    keys: [`paste ${U}`, '" and"'],
    gives: [`See [${U}](${U}) and|`],
  },
  {
    title: 'a URL pasted over a selection links it',
    text: ['See ‹the bridge› here'],
    keys: [`paste ${U}`],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'a URL pasted over two blocks links both',
    text: ['See ‹this', 'and› that'],
    keys: [`paste ${U}`],
    gives: [`See [‹this](${U})`, `[and›](${U}) that`],
  },
  {
    title: 'a URL pasted over a link changes it',
    text: [`See [‹the bridge›](${U}) here`],
    keys: [`paste ${V}`],
    gives: [`See [‹the bridge›](${V}) here`],
  },
  {
    title: 'a URL pasted over part of a link changes that part',
    text: [`[the ‹old› bridge](${U})`],
    keys: [`paste ${V}`],
    gives: [`[the ](${U})[‹old›](${V})[ bridge](${U})`],
  },
  {
    title: 'a pasted link keeps its text',
    text: ['See |'],
    keys: [`html <a href="${U}">the bridge</a>`],
    gives: [`See [the bridge|](${U})`],
  },
  {
    title: 'a pasted script URL stays text',
    text: ['See |'],
    keys: ['paste javascript:alert(1)'],
    gives: ['See javascript:alert(1)|'],
  },
]

const typing: readonly Scene[] = [
  {
    title: '[text](URL) becomes a link while typing',
    text: ['See |'],
    keys: [`"[the bridge](${U})"`],
    gives: [`See [the bridge|](${U})`],
  },
  {
    title: 'text typed after a Markdown link is not linked',
    text: ['See |'],
    keys: [`"[the bridge](${U})"`, '" now"'],
    gives: [`See [the bridge](${U}) now|`],
  },
  {
    title: 'Backspace restores the typed Markdown',
    text: ['See |'],
    keys: [`"[the bridge](tel:1)"`, 'Backspace'],
    gives: ['See \\[the bridge](tel:1)|'],
  },
  {
    title: 'a Markdown link with a script URL stays text',
    text: ['See |'],
    keys: ['"[it](javascript:x)"'],
    gives: ['See \\[it](javascript:x)|'],
  },
  {
    title: 'a Markdown image does not become a link',
    text: ['See |'],
    keys: ['"![it](tel:1)"'],
    gives: ['See !\\[it](tel:1)|'],
  },
  {
    title: 'a Markdown link with a mail address',
    text: ['Write |'],
    keys: ['"[us](mailto:a@b.example)"'],
    gives: ['Write [us|](mailto:a@b.example)'],
  },
]

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

const byKeys: readonly Scene[] = [
  {
    title: 'a link is added across two blocks by keyboard alone, and removed from part of one',
    text: ['See |this', 'and that'],
    keys: [
      ...times('this'.length + 1 + 'and'.length, 'Shift+ArrowRight'),
      'Control+k',
      `"${U}"`,
      'Enter',
      'closed',
      'ArrowRight',
      ...times('nd'.length, 'Shift+ArrowLeft'),
      'Control+k',
      'form',
      'tab Remove',
      'Enter',
      'closed',
    ],
    gives: [`See [this](${U})`, `[a](${U})‹nd› that`],
  },
]

const note = {
  name: 'note',
  type: 'object',
  title: 'Note',
  fields: [
    {
      name: 'text',
      type: 'string',
      validation: (rule: { required(): unknown }) => rule.required(),
    },
  ],
}
const link = { name: 'link', type: 'object', fields: [{ name: 'href', type: 'url' }] }
const plain = {
  name: 'mark',
  type: 'object',
  title: 'Mark',
  fields: [{ name: 'why', type: 'string' }],
}

const schemas: readonly Scene[] = [
  {
    title: 'Mod+K adds a link even if another annotation comes first in the schema',
    text: ['See ‹the bridge› here'],
    of: [{ type: 'block', marks: { annotations: [note, link] } }],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'another annotation without its required text is not added',
    text: ['See ‹the bridge› here'],
    of: [{ type: 'block', marks: { annotations: [note, link] } }],
    keys: ['click Note', 'form', 'Enter', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'an annotation without required fields is not added on Escape',
    text: ['See ‹the bridge› here'],
    of: [{ type: 'block', marks: { annotations: [plain, link] } }],
    keys: ['click Mark', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: '[text](URL) stays text in a schema without links',
    text: ['See |'],
    of: [{ type: 'block', marks: { annotations: [note] } }],
    keys: ['"[it](tel:1)"'],
    gives: ['See \\[it](tel:1)|'],
  },
]

test('the toolbars of a selection and of its link do not overlap', async () => {
  const link = { _type: 'link', _key: 'l', href: U }
  const form = await openText([block('a', [span('a0', 'The bridge', ['l'])], { markDefs: [link] })])
  await form.select('a', 0, 3)
  await until('both bars, one above the other', () => {
    const bars = [...form.root.querySelectorAll('[data-rich-text-floating]')]
    const [first, second] = bars
      .map((one) => one.getBoundingClientRect())
      .sort((a, b) => a.top - b.top)
    return first && second && first.bottom <= second.top
  })
  form.unmount()
})

for (const scene of [
  ...making,
  ...blocks,
  ...changing,
  ...pasting,
  ...typing,
  ...byKeys,
  ...schemas,
]) {
  test(scene.title, () => play(scene))
}
