const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether a name holds a text, whatever the case and the accents; every name holds none. */
export const holdsWords = (name: string, text: string): boolean => plain(name).includes(plain(text))
