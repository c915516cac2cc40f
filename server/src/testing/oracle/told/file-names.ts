const mostLetters = 60

const isKept = (sign: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(sign)

/** "Letters and digits of every script in lower case with hyphens between them, at most 60": one rule for all files the product makes. */
export function fileName(text: string): string {
  let name = ''
  for (const sign of text.normalize('NFKC').toLowerCase().normalize('NFKC')) {
    if (isKept(sign)) name += sign
    else if (name !== '' && !name.endsWith('-')) name += '-'
  }
  const short = [...name].slice(0, mostLetters).join('')
  return short.endsWith('-') ? short.slice(0, -1) : short
}

/** Names apart within one archive: the second of a name has a number behind it. */
export function namesApart() {
  const taken = new Set<string>()
  return (start: string, ending: string): string => {
    let path = `${start}${ending}`
    for (let count = 2; taken.has(path); count += 1) path = `${start}-${count}${ending}`
    taken.add(path)
    return path
  }
}
