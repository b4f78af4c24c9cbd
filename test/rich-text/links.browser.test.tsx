// Links by real keys: each scene gives the value and the selection.
import { test, until } from '../kit/browser-test.ts'
import { play, type Scene } from './linked-text.ts'
import { block, openText, span } from './open-text.tsx'

const U = 'https://a.example'
const V = 'https://b.example'

const making: readonly Scene[] = [
  {
    title: 'Enter applies a link to the selected words',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'Escape without an address leaves nothing, and the selection as it was',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'Escape before the form is there leaves nothing',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'Escape with an address keeps what was typed',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Escape', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'Enter without an address says what is missing, and Escape leaves nothing',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', 'Enter', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'an address that was emptied again leaves nothing',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', '"x"', 'Backspace', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'the button of the form applies it',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', 'form', `"${U}"`, 'click Apply', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'at the caret, the word around it is linked',
    text: ['See the bri|dge here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See the [bri|dge](${U}) here`],
  },
  {
    title: 'at the caret, Escape leaves the word and the caret',
    text: ['See the bri|dge here'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See the bri|dge here'],
  },
  {
    title: 'where there is no word, the address becomes the text',
    text: ['See: | here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See: [${U}|](${U}) here`],
  },
  {
    title: 'where there is no word, Escape leaves the caret',
    text: ['See: | here'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See: | here'],
  },
  {
    title: 'what is typed at once goes into the form, not into the text',
    text: ['See ‹the bridge› here'],
    keys: ['Control+k', `"${U}"`, 'form', 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'a link is typed and applied without waiting for the form',
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
    title: 'strong words stay strong in a link',
    text: ['See ‹the **bridge›** here'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹the ](${U})[**bridge›**](${U}) here`],
  },
]

const blocks: readonly Scene[] = [
  {
    title: 'over two blocks, each gets a link of its own',
    text: ['See ‹this', 'and› that'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹this](${U})`, `[and›](${U}) that`],
  },
  {
    title: 'over two blocks, Escape leaves nothing',
    text: ['See ‹this', 'and› that'],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: ['See ‹this', 'and› that'],
  },
  {
    title: 'an empty block in between stays without a link',
    text: ['See ‹this', '', 'and› that'],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹this](${U})`, '', `[and›](${U}) that`],
  },
  {
    title: 'the whole text',
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
    title: 'Mod+K in a link opens its address; Escape closes it unchanged',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: [`See [the bri|dge](${U}) here`],
  },
  {
    title: 'an address is changed, and Enter closes the form',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'Control+a', `"${V}"`, 'Enter', 'closed'],
    gives: [`See [the bri|dge](${V}) here`],
  },
  {
    title: 'what is typed at once is added to the address of a link',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', '"/more"', 'form', 'Enter', 'closed'],
    gives: [`See [the bri|dge](${U}/more) here`],
  },
  {
    title: 'a link whose address was emptied is removed',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'Control+a', 'Backspace', 'Escape', 'closed'],
    gives: ['See the bri|dge here'],
  },
  {
    title: 'the form removes the link at the caret',
    text: [`See [the bri|dge](${U}) here`],
    keys: ['Control+k', 'form', 'click Remove', 'closed'],
    gives: ['See the bri|dge here'],
  },
  {
    title: 'a part of a link is removed from its start',
    text: [`See [‹the› bridge](${U}) here`],
    keys: ['bar', 'click Remove'],
    gives: [`See ‹the›[ bridge](${U}) here`],
  },
  {
    title: 'a part of a link is removed from its end',
    text: [`See [the ‹bridge›](${U}) here`],
    keys: ['Control+k', 'form', 'click Remove', 'closed'],
    gives: [`See [the ](${U})‹bridge› here`],
  },
  {
    title: 'a part in the middle leaves two links with definitions of their own',
    text: [`See [the ‹old› bridge](${U}) here`],
    keys: ['bar', 'click Remove'],
    gives: [`See [the ](${U})‹old›[ bridge](${U}) here`],
  },
  {
    title: 'a selection that begins with a link and goes on extends it',
    text: [`See [‹the](${U}) bridge› here`],
    keys: ['Control+k', 'form', 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'a selection that reaches into a link extends it to the front',
    text: [`See ‹the [bri›dge](${U}) here`],
    keys: ['Control+k', 'form', 'Enter', 'closed'],
    gives: [`See [‹the bri›dge](${U}) here`],
  },
  {
    title: 'a selection around a link extends it on both sides, with another address',
    text: [`See ‹the [old](${U}) bridge› here`],
    keys: ['Control+k', 'form', 'Control+a', `"${V}"`, 'Enter', 'closed'],
    gives: [`See [‹the old bridge›](${V}) here`],
  },
  {
    title: 'Escape extends nothing',
    text: [`See ‹the [old](${U}) bridge› here`],
    keys: ['Control+k', 'form', 'Escape', 'closed'],
    gives: [`See ‹the [old](${U}) bridge› here`],
  },
  {
    title: 'of two links in the selection the first one is extended',
    text: [`‹[one](${U}) and [two](${V})›`],
    keys: ['Control+k', 'form', 'Enter', 'closed'],
    gives: [`[‹one and two›](${U})`],
  },
]

const pasting: readonly Scene[] = [
  {
    title: 'a pasted address is linked at the caret',
    text: ['See |here'],
    keys: [`paste ${U}`],
    gives: [`See [${U}|](${U})here`],
  },
  {
    title: 'what is typed behind a pasted address is not linked',
    text: ['See |'],
    keys: [`paste ${U}`, '" and"'],
    gives: [`See [${U}](${U}) and|`],
  },
  {
    title: 'an address pasted onto a selection links it',
    text: ['See ‹the bridge› here'],
    keys: [`paste ${U}`],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'an address pasted onto two blocks links both',
    text: ['See ‹this', 'and› that'],
    keys: [`paste ${U}`],
    gives: [`See [‹this](${U})`, `[and›](${U}) that`],
  },
  {
    title: 'an address pasted onto a link changes it',
    text: [`See [‹the bridge›](${U}) here`],
    keys: [`paste ${V}`],
    gives: [`See [‹the bridge›](${V}) here`],
  },
  {
    title: 'an address pasted onto a part of a link changes this part',
    text: [`[the ‹old› bridge](${U})`],
    keys: [`paste ${V}`],
    gives: [`[the ](${U})[‹old›](${V})[ bridge](${U})`],
  },
  {
    title: 'a pasted link keeps its words',
    text: ['See |'],
    keys: [`html <a href="${U}">the bridge</a>`],
    gives: [`See [the bridge|](${U})`],
  },
  {
    title: 'a pasted script address stays text',
    text: ['See |'],
    keys: ['paste javascript:alert(1)'],
    gives: ['See javascript:alert(1)|'],
  },
]

const typing: readonly Scene[] = [
  {
    title: '[words](address) becomes a link while typing',
    text: ['See |'],
    keys: [`"[the bridge](${U})"`],
    gives: [`See [the bridge|](${U})`],
  },
  {
    title: 'what is typed behind it is not linked',
    text: ['See |'],
    keys: [`"[the bridge](${U})"`, '" now"'],
    gives: [`See [the bridge](${U}) now|`],
  },
  {
    title: 'Backspace brings back what was typed',
    text: ['See |'],
    keys: [`"[the bridge](tel:1)"`, 'Backspace'],
    gives: ['See \\[the bridge](tel:1)|'],
  },
  {
    title: 'a script address stays as it was typed',
    text: ['See |'],
    keys: ['"[it](javascript:x)"'],
    gives: ['See \\[it](javascript:x)|'],
  },
  {
    title: 'a picture in Markdown is no link',
    text: ['See |'],
    keys: ['"![it](tel:1)"'],
    gives: ['See !\\[it](tel:1)|'],
  },
  {
    title: 'a mail address',
    text: ['Write |'],
    keys: ['"[us](mailto:a@b.example)"'],
    gives: ['Write [us|](mailto:a@b.example)'],
  },
]

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

const byKeys: readonly Scene[] = [
  {
    title: 'a link is made by keys alone over two blocks, and removed from a part of one',
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
    title: 'Mod+K is the link, also where another annotation comes first',
    text: ['See ‹the bridge› here'],
    of: [{ type: 'block', marks: { annotations: [note, link] } }],
    keys: ['Control+k', 'form', `"${U}"`, 'Enter', 'closed'],
    gives: [`See [‹the bridge›](${U}) here`],
  },
  {
    title: 'another annotation without its required text leaves nothing',
    text: ['See ‹the bridge› here'],
    of: [{ type: 'block', marks: { annotations: [note, link] } }],
    keys: ['click Note', 'form', 'Enter', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: 'an annotation that needs no data leaves nothing on Escape',
    text: ['See ‹the bridge› here'],
    of: [{ type: 'block', marks: { annotations: [plain, link] } }],
    keys: ['click Mark', 'form', 'Escape', 'closed'],
    gives: ['See ‹the bridge› here'],
  },
  {
    title: '[words](address) stays text in a schema without links',
    text: ['See |'],
    of: [{ type: 'block', marks: { annotations: [note] } }],
    keys: ['"[it](tel:1)"'],
    gives: ['See \\[it](tel:1)|'],
  },
]

test('the bars of a selection and of its link do not cover each other', async () => {
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
