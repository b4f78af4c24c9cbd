import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFeedDialog } from '../../../src/protocol/feeds/feed-dialog.ts'
import { parseHelpFeed } from '../../../src/protocol/feeds/help-feed.ts'
import { parseTrial } from '../../../src/protocol/feeds/trial.ts'
import { fileAddress, webAddress } from '../../../src/protocol/web-address.ts'

test('SHELL-075.1 parses the latest version and the sections of links and actions of a help feed', () => {
  const link = { _key: 'a', _type: 'externalLink', title: 'Guides', url: 'https://a.b/guides' }
  const action = { _key: 'b', _type: 'internalAction', title: 'Hello', type: 'show-welcome-modal' }
  const feed = parseHelpFeed({
    latestVersion: '3.33.0',
    resources: {
      title: 'Help',
      sectionArray: [
        { _key: 's', sectionTitle: 'Learn', items: [link, action] },
        { sectionTitle: 'Nothing' },
        'no section',
      ],
    },
    welcome: { title: 'Hello', descriptionText: [] },
  })
  assert.deepEqual(feed, {
    latestVersion: '3.33.0',
    sections: [
      {
        key: 's',
        title: 'Learn',
        items: [
          { key: 'a', title: 'Guides', url: 'https://a.b/guides' },
          { key: 'b', title: 'Hello', action: 'show-welcome-modal' },
        ],
      },
      { key: '1', title: 'Nothing', items: [] },
    ],
    welcome: { title: 'Hello', text: [] },
  })
})

test('SHELL-074 drops items of unknown kinds, unknown actions and script URLs', () => {
  const items = [
    { _key: '1', _type: 'internalAction', title: 'Wipe', type: 'delete-everything' },
    { _key: '2', _type: 'carousel', title: 'Ads', url: 'https://a.b/' },
    { _key: '3', _type: 'externalLink', title: 'Run', url: 'javascript:alert(1)' },
    { _key: '4', _type: 'externalLink', title: 'Nowhere' },
    { _key: '5', _type: 'externalLink', url: 'https://a.b/' },
    { _key: '6', _type: 'externalLink', title: 'Mail', url: 'mailto:a@b.c' },
  ]
  const feed = parseHelpFeed({ resources: { sectionArray: [{ items }] } })
  assert.deepEqual(
    feed?.sections[0]?.items.map(({ title }) => title),
    ['Mail'],
  )
})

test('SHELL-075.1 rejects a response that is not a feed, and accepts an empty feed', () => {
  for (const answer of [
    null,
    7,
    [],
    'html',
    { latestVersion: 3 },
    { resources: [] },
    { resources: { sectionArray: {} } },
  ]) {
    assert.equal(parseHelpFeed(answer), null, JSON.stringify(answer))
  }
  assert.notEqual(parseHelpFeed({}), null)
})

test('SHELL-081 parses every field of a trial and of its dialogs', () => {
  const dialog = {
    _id: 'doc',
    _type: 'dialog',
    _rev: 'r1',
    id: 'trial-ending-popover',
    dialogType: 'popover',
    headingText: [{ _type: 'block' }],
    descriptionText: [{ _type: 'block' }],
    image: { asset: { url: 'https://a.b/i.png', altText: 'A bridge' } },
    ctaButton: { text: 'Upgrade', action: 'openUrl', url: 'https://a.b/buy' },
    secondaryButton: { text: 'Later' },
    tags: ['x'],
  }
  const trial = parseTrial({
    id: 'growth',
    icon: 'rocket',
    daysLeft: 12.7,
    totalDays: 30,
    showOnLoad: dialog,
    showOnClick: { ...dialog, dialogType: 'modal', image: null, ctaButton: { text: 'x' } },
  })
  const expected = {
    id: 'trial-ending-popover',
    revision: 'r1',
    kind: 'popover',
    heading: [{ _type: 'block' }],
    description: [{ _type: 'block' }],
    image: { url: 'https://a.b/i.png', alt: 'A bridge' },
    main: { text: 'Upgrade', action: 'openUrl', url: 'https://a.b/buy' },
    second: { text: 'Later', action: 'closeDialog', url: null },
  }
  assert.deepEqual(trial, {
    id: 'growth',
    daysLeft: 12,
    totalDays: 30,
    showOnLoad: expected,
    showOnClick: {
      ...expected,
      kind: 'modal',
      image: null,
      main: { text: 'x', action: 'closeDialog', url: null },
    },
  })
})

test('SHELL-079 ignores a trial or a dialog without an id', () => {
  assert.equal(parseTrial({ daysLeft: 3, showOnLoad: { id: 'x' } }), null)
  assert.equal(parseTrial({ id: 't', showOnLoad: { headingText: 'x' } })?.showOnLoad, null)
  assert.equal(parseTrial([]), null)
  assert.equal(parseFeedDialog('x'), null)
})

test('SHELL-084 a button opens a URL or the next dialog, or closes; a script URL only closes', () => {
  const main = (ctaButton: object) => parseFeedDialog({ id: 'x', ctaButton })?.main
  const go = { text: 'Go', url: 'https://a.b/' }
  assert.deepEqual(main({ ...go, action: 'openUrl' }), { ...go, action: 'openUrl' })
  assert.deepEqual(main({ ...go, action: 'openNext' }), { ...go, action: 'openNext', url: null })
  assert.equal(main({ text: 'Go', action: 'openUrl', url: 'javascript:x' })?.action, 'closeDialog')
  assert.equal(main({ url: 'https://a.b/' }), null)
})

test('external URLs become links only if they cannot run scripts in the page', () => {
  assert.equal(webAddress('tel:123'), 'tel:123')
  for (const unsafe of [' javascript:alert(1)', 'JAVASCRIPT:x', 'data:text/html,x', '/path', 7]) {
    assert.equal(webAddress(unsafe), null, String(unsafe))
  }
  assert.equal(fileAddress('http://a.b/c.svg'), 'http://a.b/c.svg')
  for (const other of ['mailto:a@b.c', 'blob:https://a.b/c', '//a.b/c.svg']) {
    assert.equal(fileAddress(other), null)
  }
})
