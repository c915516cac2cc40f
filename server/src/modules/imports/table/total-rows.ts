import { plain } from '../folders/folder-words.ts'

const sums = [
  ...['total', 'totals', 'grand total', 'subtotal', 'sub total', 'sum', 'average'],
  ...['totaux', 'total general', 'sous total', 'somme', 'moyenne'],
  ...['gesamt', 'gesamtsumme', 'summe', 'zwischensumme', 'durchschnitt', 'mittelwert', 'insgesamt'],
]
/** What may stand behind such a word: a number, how many of what, a unit. */
const behind = /^(?:\s*\d+(?: \d+)*(?: (?:mw|kw|gw|turbines?|eoliennes?|machines?|parks?|parcs?|anlagen|wea))?)?$/

/** Whether a cell says that its row sums up others: `TOTAL`, `Sous-total :`, `Total 12 éoliennes`, `Gesamt`. */
export function isTotal(cell: string): boolean {
  const text = plain(cell)
  return sums.some((word) => text === word || (text.startsWith(`${word} `) && behind.test(text.slice(word.length))))
}
