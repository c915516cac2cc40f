import { SaxesParser } from 'saxes'
import { ImportFailed } from '../import-failed.ts'
import { damaged } from './workbook-refused.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is told of the elements of a file, by their names without prefix. */
export interface XmlHandlers {
  readonly onOpen: (name: string, attributes: Attributes) => void
  readonly onText?: (text: string) => void
  readonly onClose?: (name: string) => void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as it comes, without keeping it. Entities other than those of XML itself are not expanded, and a file that declares some is
 * refused. @throws ImportFailed for what is not well formed
 */
export async function readXml(content: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  parser.on('doctype', () => {
    throw damaged()
  })
  parser.on('opentag', ({ name, attributes }) => handlers.onOpen(withoutPrefix(name), attributes))
  parser.on('text', (text) => handlers.onText?.(text))
  parser.on('cdata', (text) => handlers.onText?.(text))
  parser.on('closetag', ({ name }) => handlers.onClose?.(withoutPrefix(name)))
  for await (const chunk of content) told(() => parser.write(decoder.decode(chunk, { stream: true })))
  told(() => parser.write(decoder.decode()).close())
}

/** Errors of the parser and of the encoding say nothing that is worth telling. */
function told(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    throw error instanceof ImportFailed ? error : damaged()
  }
}

/** The value of an attribute, whatever its prefix is. */
export const attributeNamed = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => withoutPrefix(key) === name)?.[1]
