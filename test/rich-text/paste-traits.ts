/** Fragments as programs put them on the clipboard, written by hand, and what they say in the short form of `shape`. */
export interface Fragment {
  readonly name: string
  readonly html?: string
  readonly plain?: string
  readonly expected: readonly string[]
}

export const docs = (inside: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c">${inside}</b>`
export const docsText = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;${style}">${text}</span>`
export const word = (inside: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><!--StartFragment-->${inside}<!--EndFragment--></body></html>`
export const wordItem = (text: string, level: number, sign: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
export const online = (inside: string) => `<div class="OutlineElement Ltr SCXW1">${inside}</div>`
export const onlineText = (text: string, style = '') =>
  `<p class="Paragraph SCXW1"><span class="TextRun SCXW1" style="${style}"><span class="NormalTextRun SCXW1">${text}</span></span><span class="EOP SCXW1">&nbsp;</span></p>`

/** What else these programs write. */
export const traits: readonly Fragment[] = [
  {
    name: 'Docs: superscript, subscript and highlight',
    html: docs(
      `<p dir="ltr">${docsText('x')}${docsText('2', 'font-size:0.6em;vertical-align:super;')}${docsText(' and ')}${docsText('marked', 'background-color:#fff200;')}</p>`,
    ),
    expected: ['x{sup: 2} and {highlight: marked}'],
  },
  {
    name: 'Docs: checklist',
    html: docs(
      `<ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" role="presentation"><p role="presentation">${docsText('done')}</p></li></ul>`,
    ),
    expected: ['- done'],
  },
  {
    name: 'Docs: table',
    html: docs(
      `<div dir="ltr"><table><colgroup><col width="100"></colgroup><tbody><tr><td><p dir="ltr">${docsText('A')}</p></td><td><p dir="ltr">${docsText('B', 'font-weight:700;')}</p></td></tr></tbody></table></div>`,
    ),
    expected: ['A\t**B**'],
  },
  {
    name: 'Docs: dividing line and page break',
    html: docs(`<p>${docsText('one')}</p><hr><p>${docsText('two')}</p>`),
    expected: ['one', 'two'],
  },
  {
    name: 'Word: superscript and highlight',
    html: word(
      `<p class=MsoNormal>E=mc<sup>2</sup>, <span style='background:aqua;mso-highlight:aqua'>blue</span> and <span style='background:#D9D9D9'>shaded</span></p>`,
    ),
    expected: ['E=mc{sup: 2}, {highlight: blue} and shaded'],
  },
  {
    name: 'Word: numbered heading',
    html: word(
      `<h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.</span><![endif]>Chapter<o:p></o:p></h1>`,
    ),
    expected: ['h1: Chapter'],
  },
  {
    name: 'Word: title and list styles',
    html: word(
      `<p class=MsoTitle>Report</p><p class=MsoListBullet>one</p><p class=MsoListNumber2>two</p>`,
    ),
    expected: ['h1: Report', '- one', '11 two'],
  },
  {
    name: 'Word: comments are left out',
    html: word(
      `<p class=MsoNormal>text<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>remark</p></div></div>`,
    ),
    expected: ['text'],
  },
  {
    name: 'Word: hidden text',
    html: word(`<p class=MsoNormal>seen<span style='mso-hide:all;display:none'>not</span></p>`),
    expected: ['seen'],
  },
  {
    name: 'Word: tracked changes',
    html: word(
      `<p class=MsoNormal><del cite="mailto:A">old</del><ins cite="mailto:A">new</ins></p>`,
    ),
    expected: ['~old~_new_'],
  },
  {
    name: 'Word: list in a cell',
    html: word(
      `<table><tr><td>${wordItem('one', 1, '·')}${wordItem('two', 1, '·')}</td><td><p class=MsoNormal>b</p></td></tr></table>`,
    ),
    expected: ['- one', '- two', 'b'],
  },
  {
    name: 'Word online: superscript by class',
    html: online(
      `<p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">mc</span><span class="NormalTextRun Superscript" style="vertical-align:super;">2</span></span><span class="EOP">&nbsp;</span></p>`,
    ),
    expected: ['mc{sup: 2}'],
  },
  {
    name: 'Word online: line break',
    html: online(
      `<p class="Paragraph"><span class="TextRun">one</span><span class="LineBreakBlob BlobObject"><span>&nbsp;</span><br></span><span class="TextRun">two</span></p>`,
    ),
    expected: ['one|two'],
  },
  {
    name: 'Sheets: line in a cell',
    html: `<google-sheets-html-origin><table data-sheets-root="1"><tbody><tr><td style="overflow:hidden;background-color:#ffff00;">Opening<br>hours</td><td>9</td></tr><tr><td>a</td><td><a class="in-cell-link" href="https://example.org">b</a></td></tr></tbody></table>`,
    expected: ['Opening|hours', '9', 'a\t[b](https://example.org)'],
  },
  {
    name: 'Excel: indented source',
    html: `<table>\n <tr height=20>\n  <td class=xl65 width=80>Opening<br>\n    hours</td>\n  <td><b>B</b></td>\n </tr>\n</table>`,
    expected: ['Opening|hours', '**B**'],
  },
  {
    name: 'Excel: bold by the class of a cell',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!-- .xl65 {mso-style-parent:style0; font-weight:700; background:yellow;} .xl66 {font-style:italic;} --></style></head><body><table><tr><td class=xl65>A</td><td class=xl66>B</td><td>c</td></tr></table></body></html>`,
    expected: ['**A**\t*B*\tc'],
  },
  {
    name: 'Excel: one cell',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><tr><td>only</td></tr><!--EndFragment--></table></body></html>`,
    expected: ['only'],
  },
  {
    name: 'Notion: quote, toggle and to-do',
    html: `<!-- notionvc: 1a2b --><blockquote>Words</blockquote><details><summary>More</summary><p>inside</p></details><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul>`,
    expected: ['quote: Words', 'More', 'inside', '- done'],
  },
  {
    name: 'Notion: highlighted text',
    html: `<p>a <mark class="highlight-yellow_background">b</mark> c</p>`,
    expected: ['a {highlight: b} c'],
  },
  {
    name: 'Slack: paragraphs',
    html: `<meta charset='utf-8'>one<span class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="box-sizing: inherit; display: block;"></span>two<br>three`,
    expected: ['one', 'two|three'],
  },
  {
    name: 'Slack: indented list and emoji',
    html: `<ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">one</li></ul><ol data-stringify-type="ordered-list" data-indent="1"><li data-stringify-indent="1">two <img data-stringify-type="emoji" data-stringify-emoji=":wave:" alt=":wave:" src="https://example.org/e.png"></li></ol>`,
    expected: ['- one', '11 two :wave:'],
  },
  {
    name: 'Slack: code block',
    html: `<pre data-stringify-type="pre" class="c-mrkdwn__pre">a\n  b</pre>`,
    expected: ['a|  b'],
  },
  {
    name: 'Apple Notes: lines, dashes and tabs',
    html: `<meta charset="UTF-8"><div><b><span style="font-size: 24px">Note</span></b></div><div><br></div><div>a<span class="Apple-tab-span" style="white-space:pre">\t</span>b</div><ul class="Apple-dash-list"><li>one</li></ul>`,
    expected: ['**Note**', 'a\tb', '- one'],
  },
  {
    name: 'Apple Notes: table',
    html: `<object><table><tbody><tr><td><div>A</div></td><td><div>B</div></td></tr></tbody></table></object>`,
    expected: ['A\tB'],
  },
  {
    name: 'Gmail: lines and a quoted message',
    html: `<div dir="ltr"><div>Hello,</div><div><br></div><div>see you</div><div class="gmail_quote"><blockquote class="gmail_quote" style="border-left:1px solid">before</blockquote></div></div>`,
    expected: ['Hello,', 'see you', 'quote: before'],
  },
  {
    name: 'Gmail: layout tables',
    html: `<table role="presentation" width="100%"><tr><td><table><tr><td><h1>News</h1><p>text <a href="https://example.org/a">more</a></p></td></tr></table></td></tr></table>`,
    expected: ['h1: News', 'text [more](https://example.org/a)'],
  },
  {
    name: 'GitHub: heading with its anchor',
    html: `<div class="markdown-heading"><h2 tabindex="-1" class="heading-element">Install</h2><a class="anchor" aria-label="Permalink" href="#install"><svg class="octicon"><path></path></svg></a></div><p>Run <code>npm i</code></p>`,
    expected: ['h2: Install', 'Run `npm i`'],
  },
  {
    name: 'GitHub: coloured code',
    html: `<div class="highlight highlight-source-js"><pre class="notranslate"><span class="pl-k">let</span> x\n<span class="pl-s">"y"</span></pre></div>`,
    expected: ['let x|"y"'],
  },
  {
    name: 'GitHub: task list, table and emoji',
    html: `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> done <g-emoji>🎉</g-emoji></li></ul><markdown-accessiblity-table><table role="table"><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><code>a</code></td><td>b</td></tr></tbody></table></markdown-accessiblity-table>`,
    expected: ['- done 🎉', 'A\tB', '`a`\tb'],
  },
  {
    name: 'GitHub: kbd elements and footnotes',
    html: `<p>Press <kbd>Ctrl</kbd><sup><a href="https://example.org/#n1">1</a></sup></p>`,
    expected: ['Press {kbd: Ctrl}[{sup: 1}](https://example.org/#n1)'],
  },
  {
    name: 'web: figure with a caption',
    html: `<figure><img src="cid:a"><figcaption>A shore</figcaption></figure>`,
    expected: ['A shore'],
  },
  {
    name: 'web: caption of a table',
    html: `<table><caption>Prices</caption><tr><td>a</td><td>b</td></tr></table>`,
    expected: ['Prices', 'a\tb'],
  },
  {
    name: 'web: emoji image',
    html: `<p>hi <img class="emoji" alt="🙂" src="https://example.org/1f642.png"></p>`,
    expected: ['hi 🙂'],
  },
  {
    name: 'web: page with a dark background',
    html: `<p><span style="color: rgb(230, 237, 243); background-color: rgb(13, 17, 23); display: inline !important; float: none;">words</span></p>`,
    expected: ['words'],
  },
  {
    name: 'web: quote with a list',
    html: `<blockquote><ul><li>a</li></ul></blockquote>`,
    expected: ['- quote: a'],
  },
]
