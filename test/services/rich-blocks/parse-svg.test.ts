import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSvg, type SvgNode } from '../../../src/services/rich-blocks/parse-svg.ts'

const names = (node: SvgNode | null): string[] =>
  node ? [node.name, ...node.children.flatMap(names)] : []

test('SHELL-112 keeps shapes and their attributes in drawing order', () => {
  const svg = parseSvg(
    `<?xml version="1.0"?><!DOCTYPE svg><!-- <script> --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill='none'>
      <g stroke="currentColor" stroke-width="1.5"><path d="M1,2 L3-4 .5 z"/><circle cx="5" cy="6" r="7"></circle></g>
      <rect width="10%" height="2" transform="rotate(45 1 1)" fill="#fff" />
    </svg><p>after</p>`,
  )
  assert.deepEqual(svg, {
    name: 'svg',
    attributes: { viewBox: '0 0 24 24', fill: 'none' },
    children: [
      {
        name: 'g',
        attributes: { stroke: 'currentColor', strokeWidth: '1.5' },
        children: [
          { name: 'path', attributes: { d: 'M1,2 L3-4 .5 z' }, children: [] },
          { name: 'circle', attributes: { cx: '5', cy: '6', r: '7' }, children: [] },
        ],
      },
      {
        name: 'rect',
        attributes: { width: '10%', height: '2', transform: 'rotate(45 1 1)', fill: '#fff' },
        children: [],
      },
    ],
  })
})

test('SHELL-112 drops every element that could run, load, style or speak, with its children', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<script href="https://evil.test/x.js"/>',
    '<style>@import "https://evil.test"</style>',
    '<foreignObject><path d="M0"/><iframe src="javascript:alert(1)"></iframe></foreignObject>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<image href="https://evil.test/pixel.png"/>',
    '<use href="#x"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="x"/>',
    '<svg onload="alert(1)"><script>1</script></svg>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<svg:script>alert(1)</svg:script>',
    '<text>words</text>',
  ]
  for (const part of hostile) {
    const svg = parseSvg(`<svg viewBox="0 0 1 1">${part}<path d="M1"/></svg>`)
    assert.deepEqual(names(svg), ['svg', 'path'], part)
  }
})

test('SHELL-112 drops attributes that run, style, name or reference', () => {
  const svg = parseSvg(
    `<svg onload="x" style="background:url(x)" class="c" id="i" xlink:href="#a" tabindex="0">
      <path fill="url(https://evil.test/#a)" stroke="URL(#a)" d="M1" ONCLICK="x" fill-opacity="&quot;" href='javascript:x'/>
    </svg>`,
  )
  assert.deepEqual(svg, {
    name: 'svg',
    attributes: {},
    children: [{ name: 'path', attributes: { d: 'M1' }, children: [] }],
  })
})

test('SHELL-112 returns null for input that is not an SVG, and handles huge or unclosed input quickly', () => {
  for (const text of ['', 'nothing', '<html><body/></html>', '<path d="M1"/>', '<p><svg/></p>']) {
    assert.equal(parseSvg(text), null, text)
  }
  const started = performance.now()
  parseSvg(`<svg>${'<g>'.repeat(20_000)}`)
  parseSvg(`<svg ${'a="b" '.repeat(10_000)}`)
  parseSvg(`<svg${' '.repeat(60_000)}`)
  parseSvg('<'.repeat(60_000))
  assert.ok(performance.now() - started < 1000)
})
