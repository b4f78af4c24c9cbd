import {
  docs,
  docsText,
  type Fragment,
  online,
  onlineText,
  traits,
  word,
  wordItem,
} from './paste-traits.ts'

export const fragments: readonly Fragment[] = [
  // Google Docs.
  {
    name: 'Docs: a paragraph is not bold',
    html: docs(`<p dir="ltr">${docsText('Plain words')}</p>`),
    expected: ['Plain words'],
  },
  {
    name: 'Docs: bold by weight',
    html: docs(`<p>${docsText('one ')}${docsText('two', 'font-weight:700;')}</p>`),
    expected: ['one **two**'],
  },
  {
    name: 'Docs: italic',
    html: docs(`<p>${docsText('lean', 'font-style:italic;')}</p>`),
    expected: ['*lean*'],
  },
  {
    name: 'Docs: underlined',
    html: docs(`<p>${docsText('under', 'text-decoration:underline;')}</p>`),
    expected: ['_under_'],
  },
  {
    name: 'Docs: strike-through',
    html: docs(`<p>${docsText('gone', 'text-decoration:line-through;')}</p>`),
    expected: ['~gone~'],
  },
  {
    name: 'Docs: heading',
    html: docs(`<h2 dir="ltr">${docsText('A title')}</h2><p>${docsText('Text')}</p>`),
    expected: ['h2: A title', 'Text'],
  },
  {
    name: 'Docs: link keeps no underline',
    html: docs(
      `<p><a href="https://example.org/" style="text-decoration:none;">${docsText('here', 'text-decoration:underline;')}</a></p>`,
    ),
    expected: ['[here](https://example.org/)'],
  },
  {
    name: 'Docs: list by aria-level',
    html: docs(
      `<ul><li dir="ltr" aria-level="1"><p role="presentation">${docsText('one')}</p></li><ul><li aria-level="2"><p>${docsText('two')}</p></li></ul></ul>`,
    ),
    expected: ['- one', '-- two'],
  },
  {
    name: 'Docs: numbered list',
    html: docs(
      `<ol><li aria-level="1"><p>${docsText('first')}</p></li><li aria-level="1"><p>${docsText('second')}</p></li></ol>`,
    ),
    expected: ['1 first', '1 second'],
  },
  {
    name: 'Docs: empty lines are left out',
    html: docs(`<p>${docsText('one')}</p><br><p>${docsText('two')}</p>`),
    expected: ['one', 'two'],
  },
  {
    name: 'Docs: double spaces stay',
    html: docs(`<p>${docsText('a  b')}</p>`),
    expected: ['a  b'],
  },
  // Word on a desktop.
  {
    name: 'Word: paragraph',
    html: word(`<p class=MsoNormal><span lang=EN-GB>A plain\n paragraph<o:p></o:p></span></p>`),
    expected: ['A plain paragraph'],
  },
  {
    name: 'Word: empty paragraph',
    html: word(
      `<p class=MsoNormal>one</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>two</p>`,
    ),
    expected: ['one', 'two'],
  },
  {
    name: 'Word: bold and italic',
    html: word(`<p class=MsoNormal><b>strong</b> and <i>lean</i></p>`),
    expected: ['**strong** and *lean*'],
  },
  {
    name: 'Word: heading',
    html: word(`<h1>Chapter<o:p></o:p></h1><p class=MsoNormal>Text</p>`),
    expected: ['h1: Chapter', 'Text'],
  },
  {
    name: 'Word: heading drops its own bold',
    html: word(`<h2><b>Part</b></h2>`),
    expected: ['h2: Part'],
  },
  {
    name: 'Word: bullets in three levels',
    html: word(wordItem('one', 1, '·') + wordItem('two', 2, 'o') + wordItem('three', 3, '§')),
    expected: ['- one', '-- two', '--- three'],
  },
  {
    name: 'Word: numbers',
    html: word(wordItem('one', 1, '1.') + wordItem('two', 2, 'a.')),
    expected: ['1 one', '11 two'],
  },
  {
    name: 'Word: list with strong text',
    html: word(wordItem('a <b>b</b>', 1, '·')),
    expected: ['- a **b**'],
  },
  {
    name: 'Word: quote',
    html: word(`<p class=MsoQuote>Said so</p>`),
    expected: ['quote: Said so'],
  },
  {
    name: 'Word: link',
    html: word(`<p class=MsoNormal>See <a href="https://example.org/a">this</a></p>`),
    expected: ['See [this](https://example.org/a)'],
  },
  {
    name: 'Word: bookmark anchor',
    html: word(`<p class=MsoNormal><a name="_Toc1">Text</a></p>`),
    expected: ['Text'],
  },
  {
    name: 'Word: soft break',
    html: word(`<p class=MsoNormal>one<br>two</p>`),
    expected: ['one|two'],
  },
  {
    name: 'Word: picture',
    html: word(`<p class=MsoNormal>a<img width=10 src="file:///C:/clip_image001.png">b</p>`),
    expected: ['ab'],
  },
  {
    name: 'Word: table',
    html: word(
      `<table><tr><td><p class=MsoNormal>a</p></td><td><p class=MsoNormal>b</p></td></tr></table>`,
    ),
    expected: ['a\tb'],
  },
  {
    name: 'Word: conditional comment',
    html: word(`<!--[if gte mso 9]><xml><o:x>no</o:x></xml><![endif]--><p class=MsoNormal>yes</p>`),
    expected: ['yes'],
  },
  // Word online.
  {
    name: 'Word online: paragraph',
    html: online(onlineText('Hej på dig')),
    expected: ['Hej på dig'],
  },
  {
    name: 'Word online: spaces beside å ä ö',
    html: online(
      `<p class="Paragraph"><span class="TextRun">ett</span><span class="TextRun"> är </span><span class="TextRun">två</span></p>`,
    ),
    expected: ['ett är två'],
  },
  {
    name: 'Word online: bold',
    html: online(onlineText('strong', 'font-weight:bold;')),
    expected: ['**strong**'],
  },
  {
    name: 'Word online: heading',
    html: online(
      `<p role="heading" aria-level="3" class="Paragraph"><span class="TextRun">Title</span></p>`,
    ),
    expected: ['h3: Title'],
  },
  {
    name: 'Word online: list',
    html:
      online(
        `<ul class="BulletListStyle1"><li data-aria-level="1" class="OutlineElement"><p>one</p></li></ul>`,
      ) + online(`<ul><li data-aria-level="2"><p>two</p></li></ul>`),
    expected: ['- one', '-- two'],
  },
  // Spreadsheets.
  {
    name: 'Sheets: range',
    html: `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table><colgroup><col></colgroup><tbody><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>`,
    expected: ['A\tB', '1\t2'],
  },
  {
    name: 'Sheets: one cell',
    html: `<google-sheets-html-origin><span style="font-weight:bold">only</span>`,
    expected: ['**only**'],
  },
  {
    name: 'Excel: range',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><tr height=20><td class=xl65>A</td><td align=right>1</td></tr><!--EndFragment--></table></body></html>`,
    expected: ['A\t1'],
  },
  {
    name: 'Excel: line in a cell',
    html: `<table><tr><td>a<br>b</td><td>c</td></tr></table>`,
    expected: ['a|b', 'c'],
  },
  // Notion.
  {
    name: 'Notion: headings and text',
    html: `<meta charset='utf-8'><h1>Page</h1><p>Text with <strong>weight</strong></p>`,
    expected: ['h1: Page', 'Text with **weight**'],
  },
  {
    name: 'Notion: nested list',
    html: `<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>`,
    expected: ['- one', '-- two', '- three'],
  },
  { name: 'Notion: code', html: `<p>a <code>b()</code></p>`, expected: ['a `b()`'] },
  { name: 'Notion: quote', html: `<blockquote>Words</blockquote>`, expected: ['quote: Words'] },
  // Slack.
  {
    name: 'Slack: bold and link',
    html: `<meta charset='utf-8'><b data-stringify-type="bold">hey</b><span> </span><a data-stringify-link="https://example.org" href="https://example.org">there</a>`,
    expected: ['**hey** [there](https://example.org)'],
  },
  {
    name: 'Slack: list',
    html: `<ul data-stringify-type="unordered-list" class="p-rich_text_list"><li data-stringify-indent="0">one</li></ul>`,
    expected: ['- one'],
  },
  {
    name: 'Slack: strike-through',
    html: `<s data-stringify-type="strike">no</s>`,
    expected: ['~no~'],
  },
  // Web pages.
  {
    name: 'web: white space collapses',
    html: `<p>one\n   two\t three</p>`,
    expected: ['one two three'],
  },
  { name: 'web: text without a block', html: `just <em>words</em>`, expected: ['just *words*'] },
  {
    name: 'web: nested blocks',
    html: `<div><div><p>a</p>b<div>c</div></div></div>`,
    expected: ['a', 'b', 'c'],
  },
  {
    name: 'web: article with a header',
    html: `<article><header><h1>T</h1></header><section><p>a</p></section></article>`,
    expected: ['h1: T', 'a'],
  },
  {
    name: 'web: definition list',
    html: `<dl><dt>Term</dt><dd>Meaning</dd></dl>`,
    expected: ['Term', 'Meaning'],
  },
  { name: 'web: preformatted', html: `<pre>a\n  b</pre>`, expected: ['a|  b'] },
  {
    name: 'web: hidden text is left out',
    html: `<p>seen<span style="display:none">not</span></p>`,
    expected: ['seen'],
  },
  { name: 'web: relative link', html: `<p><a href="/away">text</a></p>`, expected: ['text'] },
  {
    name: 'web: mail',
    html: `<a href="mailto:a@example.org">write</a>`,
    expected: ['[write](mailto:a@example.org)'],
  },
  {
    name: 'web: two links',
    html: `<p><a href="https://a.example">a</a><a href="https://b.example">b</a></p>`,
    expected: ['[a](https://a.example)[b](https://b.example)'],
  },
  {
    name: 'web: deep list',
    html: `<ol><li>a<ol><li>b<ol><li>c</li></ol></li></ol></li></ol>`,
    expected: ['1 a', '11 b', '111 c'],
  },
  {
    name: 'web: paragraph after a list',
    html: `<ul><li>a</li></ul><p>b</p>`,
    expected: ['- a', 'b'],
  },
  {
    name: 'web: style inside a word',
    html: `<p>un<b>believ</b>able</p>`,
    expected: ['un**believ**able'],
  },
  { name: 'web: both marks', html: `<p><b><i>x</i></b></p>`, expected: ['***x***'] },
  {
    name: 'web: font weight reset',
    html: `<b>a<span style="font-weight:normal">b</span></b>`,
    expected: ['**a**b'],
  },
  ...traits,
  // Hostile.
  { name: 'hostile: script', html: `<p>a<script>alert(1)</script>b</p>`, expected: ['ab'] },
  {
    name: 'hostile: javascript link',
    html: `<a href="javascript:alert(1)">x</a>`,
    expected: ['x'],
  },
  {
    name: 'hostile: hidden scheme',
    html: `<a href="java\tscript:alert(1)">x</a>`,
    expected: ['x'],
  },
  { name: 'hostile: data link', html: `<a href="data:text/html,x">x</a>`, expected: ['x'] },
  {
    name: 'hostile: handlers',
    html: `<p onclick="alert(1)">x<img src=x onerror=alert(1)></p>`,
    expected: ['x'],
  },
  {
    name: 'hostile: forged slice',
    html: `<p data-pm-slice='0 0 []' data-key="a">x</p>`,
    expected: ['x'],
  },
  {
    name: 'hostile: frame',
    html: `<iframe src="https://example.org"></iframe><p>x</p>`,
    expected: ['x'],
  },
  // Plain text.
  { name: 'plain: one line', plain: 'words', expected: ['words'] },
  { name: 'plain: lines', plain: 'one\ntwo', expected: ['one', 'two'] },
  { name: 'plain: paragraphs', plain: 'one\nstill one\n\ntwo', expected: ['one|still one', 'two'] },
  { name: 'plain: Windows line endings', plain: 'one\r\n\r\ntwo\r\n', expected: ['one', 'two'] },
]

export const markdown: readonly Fragment[] = [
  { name: 'headings', plain: '# A\n\ntext', expected: ['h1: A', 'text'] },
  { name: 'emphasis', plain: '**a** *b* `c` ~~d~~', expected: ['**a** *b* `c` ~d~'] },
  { name: 'lists', plain: '- a\n  - b\n\n1. c', expected: ['- a', '-- b', '1 c'] },
  { name: 'links', plain: '[a](https://example.org)', expected: ['[a](https://example.org)'] },
  { name: 'quote', plain: '> a', expected: ['quote: a'] },
  {
    name: 'HTML markup',
    plain: 'a <script>alert(1)</script> [x](javascript:alert(1))',
    expected: ['a x'],
  },
]
