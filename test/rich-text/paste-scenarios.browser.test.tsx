// Content pasted at places of a text by clipboard events: the value, the caret and what is said.
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { openText, type OpenText, pasteInto } from './open-text.tsx'
import { type Scenario, scenarios } from './paste-scenarios.ts'
import { shape } from './shape.ts'

async function place(form: OpenText, { at, toBlock }: Scenario): Promise<void> {
  const [key, from, to] = at
  if (from === undefined) {
    const index = form.body().findIndex(({ _key }) => _key === key)
    const [above, below] = [form.body()[index - 1], form.body()[index + 1]]
    await form.select(
      String((above ?? below)!['_key']),
      above ? form.words()[index - 1]!.length : 0,
    )
    await press(above ? 'ArrowDown' : 'ArrowUp')
    return void (await until('selected', () => form.text.querySelector('[data-selected]')))
  }
  await form.select(key, from, to)
  if (!toBlock) return
  // The end is after the first word of the other block.
  const end = form.text.querySelector(`[data-key="${toBlock}"]`)!.firstChild!
  getSelection()!.extend(end, end.textContent!.indexOf(' '))
  await frame()
}

const chipOf = ({ root }: OpenText) => root.querySelector('[aria-label="Pasted"]')

for (const scenario of scenarios) {
  const { title, of, body, paste, expected, report, hasChip = true } = scenario
  test(`paste: ${title}`, async () => {
    const form = await openText(body, { of: of ?? [{ type: 'block' }] })
    const before = JSON.stringify(form.body())
    await place(form, scenario)
    if (scenario.press) await press(scenario.press)
    pasteInto(form.text, paste)
    if (hasChip) {
      const said = await until('the chip', () => chipOf(form))
      const status = said.querySelector('[data-left-out]')?.textContent ?? ''
      if (report) ok(status.includes(report), `“${status}” does not say “${report}”`)
      else equal(status, '')
    } else await until('the paste', () => JSON.stringify(form.body()) !== before)
    await form.settled()
    if (expected.some((line) => line.includes('^'))) await sendKeys({ type: '^' })
    await form.settled()
    deepEqual(
      form.body().map((one) => shape(one as never)),
      [...expected],
    )
    const keys = JSON.stringify(form.body()).match(/"_key":"[^"]+"/g) ?? []
    equal(new Set(keys).size, keys.length, 'every key is unique')
    form.unmount()
  })
}
