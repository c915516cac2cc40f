import sharp from 'sharp'
import yauzl, { type Entry } from 'yauzl'
import { readPdf } from '../../../modules/reports/report-document/testing/read-pdf.ts'
import { type Canary, canaries, colours, wordOf } from '../places.ts'

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The words found in a text, also across spaces, signs and percent codes. */
export function canariesInText(text: string): Canary[] {
  const searched = plain(text)
  return canaries.filter((canary) => searched.includes(plain(wordOf(canary))))
}

const colourDistance = 45
const shareThatCounts = 0.01
const sampleSidePx = 64

/** The places whose colour covers a part of the picture that can be seen. */
async function canariesInPicture(bytes: Buffer): Promise<Canary[]> {
  const { data, info } = await sharp(bytes)
    .resize(sampleSidePx, sampleSidePx, { fit: 'fill', kernel: 'nearest' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = info.width * info.height
  return canaries.filter((canary) => {
    if (canary === 'lead') return false
    const [red, green, blue] = colours[canary]
    let near = 0
    for (let at = 0; at < data.length; at += info.channels) {
      const away = Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue)
      if (away < colourDistance) near += 1
    }
    return near / pixels > shareThatCounts
  })
}

/** The JPEG pictures a PDF holds as they are (filter DCTDecode). */
function picturesInPdf(bytes: Buffer): Buffer[] {
  const pictures: Buffer[] = []
  const opening = Buffer.from('stream\n')
  for (let at = bytes.indexOf(opening); at >= 0; at = bytes.indexOf(opening, at + 1)) {
    const start = at + opening.length
    if (bytes[start] === 0xff && bytes[start + 1] === 0xd8)
      pictures.push(bytes.subarray(start, bytes.indexOf('endstream', start)))
  }
  return pictures
}

async function canariesInPdf(bytes: Buffer): Promise<Canary[]> {
  const { squeezed, outline, altTexts, info } = await readPdf(bytes)
  const found = canariesInText([squeezed, ...outline, ...altTexts, JSON.stringify(info)].join(' '))
  for (const picture of picturesInPdf(bytes)) found.push(...(await canariesInPicture(picture)))
  return unique(found)
}

function entriesOf(bytes: Buffer): Promise<{ name: string; content: Buffer }[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
      if (failure || !zip) return reject(failure ?? new Error('no zip'))
      const entries: { name: string; content: Buffer }[] = []
      zip.on('error', reject)
      zip.on('end', () => resolve(entries))
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (broken, stream) => {
          if (broken || !stream) return reject(broken ?? new Error('no stream'))
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('error', reject)
          stream.on('end', () => {
            entries.push({ name: entry.fileName, content: Buffer.concat(chunks) })
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}

const isPicture = (bytes: Buffer) =>
  (bytes[0] === 0xff && bytes[1] === 0xd8) || bytes.subarray(1, 4).toString('latin1') === 'PNG'

const unique = (found: readonly Canary[]): Canary[] => [...new Set(found)]

/** Every word and colour of the fixture in an answer, whatever its format: text, picture, PDF, or an archive of those. */
export async function canariesIn(bytes: Buffer): Promise<Canary[]> {
  if (bytes.length === 0) return []
  if (isPicture(bytes)) return await canariesInPicture(bytes)
  const head = bytes.subarray(0, 4).toString('latin1')
  if (head === '%PDF') return await canariesInPdf(bytes)
  if (head !== 'PK\u0003\u0004') return canariesInText(bytes.toString('utf8'))
  const found: Canary[] = []
  for (const { name, content } of await entriesOf(bytes))
    found.push(...canariesInText(name), ...(await canariesIn(content)))
  return unique(found)
}
