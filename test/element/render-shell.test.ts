import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementClasses } from '../../elements/register.ts'
import { renderShell } from '../../elements/render-shell.ts'

test('renders every element without a DOM, with a shadow root where it has one', () => {
  assert.equal(typeof globalThis.document, 'undefined')
  for (const { declaration } of elementClasses) {
    const html = renderShell(declaration.tag, { attributes: { 'project-id': 'demo' } })
    assert.match(
      html,
      new RegExp(`^<${declaration.tag} project-id="demo">.*</${declaration.tag}>$`),
    )
    const hasBox = !['content-context', 'content-overlay', 'content-value'].includes(
      declaration.tag,
    )
    assert.equal(html.includes('shadowrootmode="open"'), hasBox)
  }
})

test('escapes attributes, writes booleans as bare attributes and omits unset ones', () => {
  const html = renderShell('content-context', {
    as: 'acme-content-context',
    attributes: { dataset: '"><script>', readonly: true, presence: null, auth: false, max: 3 },
    content: '<p>In it</p>',
  })
  assert.equal(
    html,
    '<acme-content-context dataset="&#34;&#62;&#60;script&#62;" readonly max="3"><p>In it</p></acme-content-context>',
  )
})

test('rejects invalid tags, invalid attributes and secrets', () => {
  assert.throws(() => renderShell('content-form'), /there is no <content-form>.*<document-form>/)
  assert.throws(() => renderShell('document-form', { as: 'x y' }), /no tag/)
  assert.throws(
    () => renderShell('document-form', { attributes: { 'a onclick': 'x' } }),
    /no attribute/,
  )
  assert.throws(() => renderShell('document-form', { attributes: { token: 's' } }), /token/)
})

test('the page’s loading slot replaces the default one, and the style carries the nonce', () => {
  const html = renderShell('document-form', {
    nonce: 'abc',
    content: '<p slot="loading">A moment</p>',
  })
  assert.match(html, /<style nonce="abc">/)
  assert.match(html, /<slot name="loading"><\/slot>/)
})
