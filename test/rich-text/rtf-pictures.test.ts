import assert from 'node:assert/strict'
import process from 'node:process'
import { test } from 'node:test'
import { picturesOfRtf } from '../../src/rich-text/paste/rtf-pictures.ts'

const png = '89504e470d0a1a0a'
const jpeg = 'ffd8ffe0'
const shown = async (rtf: string) =>
  Promise.all(
    picturesOfRtf(rtf).map(async (file) =>
      file
        ? `${file.type} ${Buffer.from(await file.arrayBuffer()).toString('hex')}`
        : 'unknown format',
    ),
  )
const word = (inside: string) => `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${inside}}`
const pict = (kind: string, hex: string) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw10\\${kind}\\bliptag-12{\\*\\blipuid 00ff00ff}\n${hex.slice(0, 4)}\r\n${hex.slice(4)}}}{\\nonshppict{\\pict\\wmetafile8 0102}}`

test('reads the images of a Word text from its RTF, in order', async () => {
  const rtf = word(`text ${pict('pngblip', png)} more \\'e4 \\{ ${pict('jpegblip', jpeg)}`)
  assert.deepEqual(await shown(rtf), [`image/png ${png}`, `image/jpeg ${jpeg}`])
})

test('an image in a format that browsers cannot show keeps its position', async () => {
  const rtf = word(`${pict('emfblip', '01020304')}${pict('pngblip', png)}`)
  assert.deepEqual(await shown(rtf), ['unknown format', `image/png ${png}`])
})

test('ignores images of bullets, page headers and for older programs', async () => {
  const rtf = word(
    `{\\*\\listpicture{\\pict\\pngblip 0102}}{\\header{\\pict\\pngblip 0304}}{\\shp{\\*\\shpinst{\\sp{\\sn pib}{\\sv {\\pict\\pngblip ${png}}}}}{\\shprslt{\\pict\\pngblip 0506}}}`,
  )
  assert.deepEqual(await shown(rtf), [`image/png ${png}`])
})

test('skips binary data, and terminates on broken RTF', async () => {
  assert.deepEqual(await shown(word(`{\\pict\\pngblip\\bin4 }}}}}${pict('pngblip', png)}`)), [
    'unknown format',
    `image/png ${png}`,
  ])
  assert.deepEqual(await shown('{\\rtf1{\\pict\\pngblip 0102'), [])
  assert.deepEqual(await shown('}}}\\'), [])
})

test('reads megabytes of RTF in a short time', () => {
  const start = process.cpuUsage()
  const [file] = picturesOfRtf(word(pict('pngblip', 'ab'.repeat(3_000_000))))
  assert.equal(file?.size, 3_000_000)
  picturesOfRtf('{'.repeat(500_000))
  assert.ok(process.cpuUsage(start).user < 4_000_000)
})
