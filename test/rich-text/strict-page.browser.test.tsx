// A page of its own: what is set here holds until the page is gone.
import { deepEqual, test, until } from '../kit/browser-test.ts'
import { block, openText, pasteInto } from './open-text.tsx'

const policy = document.createElement('meta')
policy.httpEquiv = 'Content-Security-Policy'
policy.content = "style-src-attr 'none'; style-src-elem 'self'"

test('reads pasted styles without violating a strict content security policy', async () => {
  const form = await openText([block('a', '')])
  document.head.append(policy)
  const violations: string[] = []
  const note = ({ effectiveDirective, sample }: SecurityPolicyViolationEvent) =>
    violations.push(`${effectiveDirective} ${sample}`)
  document.addEventListener('securitypolicyviolation', note)
  pasteInto(form.text, {
    'text/html': `<html><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body><!--StartFragment-->
    <p class=MsoNormal style='margin:0cm' STYLE="color:red"><span title="a > b" style = "font-weight:bold">bold</span>
    and <i/style=font-style:normal>plain style="x"</i></p><style>p { color: red }</style>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>item</p><!--EndFragment--></body></html>`,
  })
  await until('pasted', () => form.words().join('|') === 'bold and plain style="x"|item')
  const [first, second] = form.body() as unknown as [
    { children: { text: string; marks: string[] }[] },
    { listItem: string },
  ]
  deepEqual(
    first.children.map(({ text, marks }) => `${text}:${marks.join('')}`),
    ['bold:strong', ' and plain style="x":'],
  )
  deepEqual(second.listItem, 'bullet')
  // Violations are reported in a task of their own; that of this element is the last.
  const probe = document.createElement('p')
  probe.setAttribute('style', 'color: red')
  await until('the policy works', () => violations.length > 0)
  deepEqual(violations, ['style-src-attr '])
  document.removeEventListener('securitypolicyviolation', note)
  form.unmount()
})
