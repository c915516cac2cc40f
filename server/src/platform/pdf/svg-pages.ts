/** A page of a document as a drawing of its own. */
export interface SvgPage {
  readonly number: number
  readonly svg: string
}

const opening = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>/
/** What stands below the root; Typst indents by four and writes nothing but drawing instructions into attributes. */
const child = /^ {4}<(g|defs)\b.*?^ {4}<\/\1>$/gms
const shift = /^ {4}<g transform="[^"]*">/

/**
 * Takes pages out of the one tall drawing that Typst makes of a document whose pages are of one size: each is a group, shifted to its
 * place; definitions are shared. Pages it does not have are left out. Throws on a drawing of another form.
 */
export function pagesOfSvg(svg: string, numbers: readonly number[]): SvgPage[] {
  const [, width, height] = opening.exec(svg) ?? []
  const children = Array.from(svg.matchAll(child), ([text, name]) => ({ text, name }))
  const groups = children.filter(({ name }) => name === 'g').map(({ text }) => text)
  if (width === undefined || height === undefined || groups.length === 0)
    throw new Error('the drawing of the document is not as expected')
  const heightPt = Number(height) / groups.length
  const shared = children.filter(({ name }) => name === 'defs').map(({ text }) => text)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${heightPt}" width="${width}pt" height="${heightPt}pt">`
  return numbers.flatMap((number) => {
    const group = groups[number - 1]
    if (group === undefined) return []
    return [{ number, svg: [head, group.replace(shift, '    <g>'), ...shared, '</svg>'].join('\n') }]
  })
}
